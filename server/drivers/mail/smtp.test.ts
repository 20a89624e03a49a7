import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { runMail } from '../../jobs/mail/runMail';
import type { Blobs } from '../blobs';
import { mailCompliance, TEST_SENDER } from './compliance';
import { MailError } from './mail';
import { openMail } from './openMail';
import { readSmtpError } from './smtpReplies';

/** SMTP server on a free port that records received e-mails. */
async function openServer(options: { refuse?: number } = {}) {
  const emails: Buffer[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: (_, __, done) =>
      done(options.refuse ? Object.assign(new Error('try later'), { responseCode: options.refuse }) : null),
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        emails.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mail = openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: TEST_SENDER, dataDir: '' }, {} as Blobs, {
    warn: () => assert.fail('SMTP_URL is set'),
  });
  const close = async () => {
    mail.close();
    await new Promise<void>((resolve) => server.close(resolve));
  };
  return { mail, emails, close };
}

mailCompliance('SMTP', async () => {
  const { mail, emails, close } = await openServer();
  return { mail, received: async () => emails, close };
});

describe('SMTP driver', () => {
  const replies: readonly (readonly [code: number, meaning: string])[] = [
    [421, 'retry'],
    [450, 'retry'],
    [451, 'retry'],
    [452, 'retry'],
    [499, 'retry'],
    [550, 'address_refused'],
    [551, 'address_refused'],
    [553, 'address_refused'],
    [556, 'address_refused'],
    [552, 'message_refused'],
    [599, 'message_refused'],
  ];
  for (const [code, meaning] of replies)
    it(`takes the reply ${code} to an address for ${meaning}`, async () => {
      const { mail, close } = await openServer({ refuse: code });
      const email = { id: 'x', to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>', language: 'en' };
      await assert.rejects(mail.send(email), (error: unknown) => error instanceof MailError && error.code === meaning);
      await close();
    });

  it('takes a refused mail, a refused password and an unknown fault for what they are', () => {
    const rows: readonly (readonly [object, string])[] = [
      [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'message_refused'],
      [{ code: 'EMESSAGE', command: 'DATA', responseCode: 452 }, 'retry'],
      [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'message_refused'],
      [{ code: 'EAUTH', command: 'API', responseCode: 535 }, 'misconfigured'],
      [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 454 }, 'misconfigured'],
      [{ code: 'ETIMEDOUT' }, 'retry'],
      [{ code: 'EFUTURE', responseCode: 700 }, 'retry'],
    ];
    for (const [error, meaning] of rows) assert.equal(readSmtpError(error), meaning, JSON.stringify(error));
    assert.equal(readSmtpError(null), 'retry');
  });

  it('ends a mail job whose address is refused, and retries one whose server is busy', async () => {
    const server = { refuse: 550 };
    const { mail, close } = await openServer(server);
    const given: string[] = [];
    const attempt = {
      signal: new AbortController().signal,
      isLastAttempt: false,
      onGivenUp: ({ code, isUserError }: { code: string; isUserError: boolean }) =>
        given.push(`${code} ${isUserError}`),
    };
    const email = { id: 'x', to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>', language: 'en' };
    const send = () => runMail(() => mail.send(email), attempt);
    await send();
    assert.deepEqual(given, ['mail_address_refused true']);
    server.refuse = 451;
    await assert.rejects(send());
    assert.equal(given.length, 1);
    await close();
  });

  it('fails when the server rejects the e-mail, so that the job is retried', async () => {
    const { mail, emails, close } = await openServer({ refuse: 451 });
    const email = { id: 'x', to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>', language: 'en' };
    await assert.rejects(mail.send(email), /451|try later/);
    assert.equal(emails.length, 0);
    await close();
  });

  it('fails without a server', async () => {
    const { mail, close } = await openServer();
    await close();
    const email = { id: 'x', to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>', language: 'en' };
    await assert.rejects(mail.send(email));
  });
});
