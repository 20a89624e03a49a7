import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from './mail';
import { toMailOptions } from './toMailOptions';

/** Writes e-mails as `.eml` files, one per id, atomically. */
export function createOutbox(folder: string, from: string): Mail {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    name: 'outbox',
    async send(email) {
      const { message } = await writer.sendMail(toMailOptions(email, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${email.id}.${randomBytes(4).toString('hex')}`);
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(folder, `${email.id}.eml`));
    },
    close: () => writer.close(),
  };
}
