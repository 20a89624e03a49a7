import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, readEnvironment } from './config';

const keys = { S3_BUCKET: 'albums', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hunter2' };

describe('settings of the object store', () => {
  it('are unset by default, so that the blobs lie on disk', () => {
    assert.equal(readEnvironment({}).s3, null);
    assert.equal(readEnvironment({ S3_BUCKET: '', S3_REGION: 'eu-central-1', S3_READS: 'presigned' }).s3, null);
  });

  it('need a bucket and its keys only', () => {
    assert.deepEqual(readEnvironment(keys).s3, {
      endpoint: null,
      bucket: 'albums',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'hunter2',
      prefix: '',
      reads: 'proxied',
      cacheBytes: 2_000_000_000,
    });
  });

  it('name a compatible server, a prefix, and how browsers read', () => {
    const { s3 } = readEnvironment({
      ...keys,
      S3_ENDPOINT: 'https://s3.example.com:9000/',
      S3_REGION: 'eu-central-1',
      S3_PREFIX: 'keepsake/photos',
      S3_READS: 'presigned',
      S3_CACHE_BYTES: '1000',
    });
    assert.deepEqual(
      [s3?.endpoint, s3?.region, s3?.prefix, s3?.reads, s3?.cacheBytes],
      ['https://s3.example.com:9000', 'eu-central-1', 'keepsake/photos', 'presigned', 1000],
    );
  });

  for (const [name, value] of [
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_ENDPOINT', 'ftp://s3.example.com'],
    ['S3_ENDPOINT', 'https://s3.example.com/bucket'],
    ['S3_ENDPOINT', 'https://user:hunter2@s3.example.com'],
    ['S3_BUCKET', 'Upper'],
    ['S3_BUCKET', 'a/b'],
    ['S3_REGION', 'eu central'],
    ['S3_PREFIX', '/photos'],
    ['S3_PREFIX', 'photos/'],
    ['S3_PREFIX', 'a/../b'],
    ['S3_PREFIX', 'x'.repeat(201)],
    ['S3_READS', 'direct'],
    ['S3_CACHE_BYTES', '2 GB'],
    ['S3_CACHE_BYTES', '-1'],
  ] as const) {
    it(`reject ${name}=${value.slice(0, 40)} in one line that names it, without secrets`, () => {
      assert.throws(
        () => readEnvironment({ ...keys, [name]: value }),
        (error) =>
          error instanceof ConfigError && error.message.startsWith(`${name} `) && !/\n|hunter2/.test(error.message),
      );
    });
  }

  it('name the variable that is missing beside another', () => {
    for (const [name, env] of [
      ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'albums', S3_ACCESS_KEY_ID: 'key' }],
      ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'albums', S3_SECRET_ACCESS_KEY: 'hunter2' }],
      ['S3_BUCKET', { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hunter2' }],
      ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example.com' }],
      ['S3_BUCKET', { S3_PREFIX: 'photos' }],
    ] as const) {
      assert.throws(
        () => readEnvironment(env),
        (error) =>
          error instanceof ConfigError &&
          error.message.startsWith(`${name} must be set together with `) &&
          !error.message.includes('hunter2'),
      );
    }
  });
});
