import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openDiskBlobs } from '../blobs';
import { mailCompliance, TEST_SENDER } from './compliance';
import { createBlobOutbox, createOutbox, OUTBOX_PREFIX } from './outbox';

const newFolder = () => mkdtemp(join(tmpdir(), 'keepsake-outbox-'));

mailCompliance('outbox', async () => {
  const folder = await newFolder();
  const mail = createOutbox(folder, TEST_SENDER);
  return {
    mail,
    received: async () => Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)))),
    close: async () => {
      mail.close();
      await rm(folder, { recursive: true });
    },
  };
});

mailCompliance('outbox in the blob store', async () => {
  const folder = await newFolder();
  const blobs = await openDiskBlobs(folder);
  const mail = createBlobOutbox(blobs, TEST_SENDER);
  return {
    mail,
    received: async () => {
      const messages: Buffer[] = [];
      for await (const { key } of blobs.list(OUTBOX_PREFIX)) messages.push(await blobs.read(key));
      return messages;
    },
    close: async () => {
      mail.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('outbox driver', () => {
  it('writes one complete file per e-mail, however often it is sent', async () => {
    const folder = await newFolder();
    const mail = createOutbox(join(folder, 'outbox'), TEST_SENDER);
    const email = { id: 'f81d4fae', to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>', language: 'en' };
    await Promise.all([1, 2, 3, 4].map(() => mail.send(email)));
    assert.deepEqual(await readdir(join(folder, 'outbox')), ['f81d4fae.eml']);
    const { mode } = await stat(join(folder, 'outbox', 'f81d4fae.eml'));
    assert.equal(mode & 0o777, 0o600);
    await rm(folder, { recursive: true });
  });
});
