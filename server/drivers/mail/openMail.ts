import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config';
import type { Blobs } from '../blobs';
import { type Mail, MailError, toMailOptions } from './mail';
import { createBlobOutbox, createOutbox } from './outbox';
import { readSmtpError } from './smtpReplies';

/**
 * Opens the configured mail server. Without one, e-mails lie beside the blobs: in a folder, or in the store that all
 * machines share, where users do not get them.
 */
export function openMail(
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  blobs: Blobs,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Mail {
  if (smtpUrl !== null) return createSmtp(smtpUrl, mailFrom);
  if (blobs.name === 'disk') return createOutbox(join(dataDir, 'outbox'), mailFrom);
  log.warn({ store: blobs.name }, 'SMTP_URL is not set: e-mails are stored under outbox/ and not sent');
  return createBlobOutbox(blobs, mailFrom);
}

const TIMEOUT_MS = 20_000;

/**
 * Sends through a mail server such as `smtp://user:password@host:587`. Encrypts the connection whenever the
 * server supports it.
 */
function createSmtp(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    name: 'smtp',
    async send(email) {
      await transport.sendMail(toMailOptions(email, from)).catch((error: unknown) => {
        throw new MailError(readSmtpError(error), error);
      });
    },
    close: () => transport.close(),
  };
}
