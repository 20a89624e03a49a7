import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config';
import type { Blobs } from '../blobs';
import type { Mail } from './mail';
import { createBlobOutbox, createOutbox } from './outbox';
import { createSmtp } from './smtp';

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
