import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { ConfigError, readEnvironment } from './config';

describe('settings', () => {
  it('are all optional', () => {
    const settings = readEnvironment({});
    assert.equal(settings.port, 3000);
    assert.equal(settings.host, '127.0.0.1');
    assert.equal(settings.publicUrl, 'http://localhost:3000');
    assert.equal(settings.dataDir, resolve('data'));
    assert.equal(settings.trustProxy, false);
    assert.deepEqual([settings.databaseUrl, settings.smtpUrl, settings.secretKey], [null, null, null]);
  });

  it('treat an empty variable as unset', () => {
    assert.equal(readEnvironment({ PORT: '', DATABASE_URL: ' ' }).port, 3000);
  });

  it('list former secrets, and never print them', () => {
    const [a, b] = ['a'.repeat(32), 'b'.repeat(40)];
    assert.deepEqual(readEnvironment({ SECRET_KEY_PREVIOUS: `${a}, ${b}` }).previousSecretKeys, [a, b]);
    assert.throws(
      () => readEnvironment({ SECRET_KEY_PREVIOUS: `${a},short` }),
      (error) =>
        error instanceof ConfigError &&
        error.message.startsWith('SECRET_KEY_PREVIOUS ') &&
        !error.message.includes('short'),
    );
  });

  it('derive the public URL from the port', () => {
    assert.equal(readEnvironment({ PORT: '8080' }).publicUrl, 'http://localhost:8080');
    assert.equal(
      readEnvironment({ PUBLIC_URL: 'https://albums.example.com/' }).publicUrl,
      'https://albums.example.com',
    );
  });

  it('offer a demo promo code only while no money moves', () => {
    const codes = (env: Record<string, string>) => readEnvironment(env).promoCodes.map(({ code }) => code);
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };
    assert.deepEqual(codes({}), ['WELCOME10']);
    assert.deepEqual(codes({ PROMO_CODES: 'none' }), []);
    assert.deepEqual(codes(stripe), []);
    assert.deepEqual(codes({ ...stripe, PROMO_CODES: 'SPRING=10%;once,SHIP=delivery' }), ['SPRING', 'SHIP']);
  });

  const bad: [string, string][] = [
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'albums.example.com'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://example.com/albums'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b.example>\r\nBcc: x@y.example'],
    ['SECRET_KEY', 'too short'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['ACCESS_TOKEN_SECONDS', '0'],
    ['QUOTA_BYTES', '0'],
    ['QUOTA_PHOTOS', '1.5'],
    ['QUOTA_ALBUMS', 'many'],
    ['QUOTA_EXPORTS_PER_DAY', '-1'],
    ['ROLE', 'leader'],
    ['WORKER_QUEUES', 'export,exports'],
    ['WORKER_CONCURRENCY', 'export:0'],
    ['WORKER_CONCURRENCY', 'exports:2'],
    ['DATABASE_POOL', '1'],
    ['IMAGE_PROCESSES', '0'],
    ['GTM_ID', 'GTM-abc123'],
    ['GTM_ID', 'UA-1'],
    ['GTM_ID', 'GTM-A1\nB'],
    ['STRIPE_SECRET_KEY', 'pk_test_12345678'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_BASE', 'ftp://localhost'],
    ['PRINT_API_BASE', 'print'],
    ['PRINT_API_KEY', 'with spaces in it'],
    ['PRINT_API_KEY', 'short'],
    ['PRINT_DELAY_MINUTES', 'soon'],
    ['SELLER_TIME_ZONE', 'Europe/Nowhere'],
    ['PROMO_CODES', 'TEN'],
    ['PROMO_CODES', 'TEN=110%'],
  ];
  for (const [name, value] of bad) {
    it(`reject ${name}=${JSON.stringify(value)} in one line that names it`, () => {
      assert.throws(
        () => readEnvironment({ [name]: value }),
        (error) =>
          error instanceof ConfigError && error.message.startsWith(`${name} `) && !error.message.includes('\n'),
      );
    });
  }

  it('name the variable that is missing beside another', () => {
    const missing: [string, Record<string, string>][] = [
      ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_12345678' }],
      ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }],
      ['STRIPE_SECRET_KEY', { STRIPE_API_BASE: 'http://localhost:12111' }],
      ['PRINT_API_KEY', { PRINT_API_BASE: 'https://print.example.com/v4.0' }],
      ['PRINT_API_BASE', { PRINT_API_KEY: 'a-key-of-a-printer' }],
    ];
    for (const [name, env] of missing) {
      assert.throws(
        () => readEnvironment(env),
        (error) => error instanceof ConfigError && error.message.startsWith(`${name} must be set too`),
      );
    }
  });

  it('read the role and the queues of a worker', () => {
    const { role, workerQueues, workerConcurrency } = readEnvironment({
      WORKER_QUEUES: 'export, mail',
      WORKER_CONCURRENCY: 'export:3',
    });
    assert.deepEqual([role, workerQueues, workerConcurrency], ['all', ['export', 'mail'], { export: 3 }]);
    const { workerQueues: renamed, workerConcurrency: counts } = readEnvironment({
      WORKER_QUEUES: 'order_papers',
      WORKER_CONCURRENCY: 'photo_look:2',
    });
    assert.deepEqual([renamed, counts], [['order_documents'], { photo_analysis: 2 }]);
    assert.throws(() => readEnvironment({ WORKER_QUEUES: 'exports' }), /"exports".*generation, artwork, export/);
    const shared = { DATABASE_URL: 'postgres://localhost/x', SECRET_KEY: 'x'.repeat(32) };
    for (const one of ['api', 'worker']) {
      assert.throws(() => readEnvironment({ ROLE: one }), /^ConfigError: DATABASE_URL must be set when ROLE=/);
      assert.throws(() => readEnvironment({ ROLE: one, ...shared }), /^ConfigError: S3_BUCKET must be set when ROLE=/);
    }
  });

  it('read the variables of payments and printing', () => {
    const { stripe, printApi } = readEnvironment({
      PAYMENTS: 'sandbox',
      STRIPE_SECRET_KEY: 'sk_test_12345678',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
      STRIPE_API_BASE: 'http://localhost:12111/',
      PRINT_API_BASE: 'https://print.example.com/v4.0/',
      PRINT_API_KEY: 'a-key-of-a-printer',
    });
    assert.deepEqual(stripe, {
      secretKey: 'sk_test_12345678',
      webhookSecret: 'whsec_12345678',
      apiBase: 'http://localhost:12111',
    });
    assert.deepEqual(printApi, { base: 'https://print.example.com/v4.0', key: 'a-key-of-a-printer' });
  });

  const printApi = { PRINT_API_BASE: 'https://print.example.com/v4.0', PRINT_API_KEY: 'a-key-of-a-printer' };
  const stripe = (key: string) => ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_12345678' });

  it('reject real printing with sandbox payments, unless PAYMENTS allows it', () => {
    for (const payments of [{}, stripe('sk_test_12345678'), stripe('rk_test_12345678')]) {
      assert.throws(
        () => readEnvironment({ ...printApi, ...payments }),
        (error) =>
          error instanceof ConfigError &&
          /^STRIPE_SECRET_KEY .*PRINT_API_BASE.*PAYMENTS=sandbox[^\n]*$/.test(error.message),
      );
      const read = readEnvironment({ ...printApi, ...payments, PAYMENTS: 'sandbox' });
      assert.deepEqual([read.sandboxPayments, read.printApi?.base], [true, printApi.PRINT_API_BASE]);
    }
    assert.equal(readEnvironment({ ...printApi, ...stripe('sk_live_12345678') }).sandboxPayments, false);
    assert.throws(
      () => readEnvironment({ ...stripe('sk_live_12345678'), PAYMENTS: 'sandbox' }),
      /^ConfigError: PAYMENTS says/,
    );
    assert.throws(() => readEnvironment({ PAYMENTS: 'stripe' }), /^ConfigError: PAYMENTS must be sandbox or unset/);
  });

  it('select the printer whose requirements the files meet', () => {
    assert.deepEqual(
      [readEnvironment({}).printProfile, readEnvironment({ PRINT_PROFILE: 'lulu' }).printProfile],
      ['trade', 'lulu'],
    );
    assert.throws(() => readEnvironment({ PRINT_PROFILE: 'pigeon' }), /PRINT_PROFILE must be one of trade, lulu/);
  });

  it('never print possible secrets', () => {
    for (const [name, value] of [
      ['SECRET_KEY', 'hunter2'],
      ['DATABASE_URL', 'mysql://user:hunter2@host/x'],
      ['SMTP_URL', 'http://user:hunter2@host'],
      ['STRIPE_SECRET_KEY', 'hunter2'],
      ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
      ['PRINT_API_KEY', 'a hunter2'],
    ] as const) {
      assert.throws(
        () => readEnvironment({ [name]: value }),
        (error) => !String(error).includes('hunter2'),
      );
    }
  });
});

it('accepts addresses and the names of private networks as trusted proxies', () => {
  for (const value of ['loopback', '10.0.0.0/8, uniquelocal', '::1 linklocal'])
    assert.equal(readEnvironment({ TRUST_PROXY: value }).trustProxy, value);
  assert.throws(() => readEnvironment({ TRUST_PROXY: 'localnet' }), /TRUST_PROXY must be addresses/);
});
