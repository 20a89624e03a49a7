import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Blobs } from '../blobs';
import { type Mail, toMailOptions } from './mail';

type StoreMessage = (id: string, message: Buffer) => Promise<void>;

function createStoringMail(from: string, store: StoreMessage): Mail {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    name: 'outbox',
    async send(email) {
      const { message } = await writer.sendMail(toMailOptions(email, from));
      await store(email.id, message as Buffer);
    },
    close: () => writer.close(),
  };
}

/** Writes e-mails as `.eml` files, one per id, atomically. */
export const createOutbox = (folder: string, from: string): Mail =>
  createStoringMail(from, async (id, message) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${id}.${randomBytes(4).toString('hex')}`);
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(message);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, `${id}.eml`));
  });

export const OUTBOX_PREFIX = 'outbox';

/** Stores e-mails as `.eml` blobs, one per id, where every machine finds them. */
export const createBlobOutbox = (blobs: Blobs, from: string): Mail =>
  createStoringMail(from, (id, message) => blobs.put(`${OUTBOX_PREFIX}/${id}.eml`, message));
