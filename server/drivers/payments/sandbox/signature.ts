import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { PaymentsError, SIGNATURE_TOLERANCE_S } from '../payments';

export const SIGNATURE_HEADER = 'keepsake-sandbox-signature';

const digest = (key: KeyObject, body: Buffer | string, seconds: string) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');

/** Signature `t=<epoch s>,v1=<HMAC-SHA256 over time and body>`. It protects both from changes. */
export function signWebhook(key: KeyObject, body: Buffer | string, nowMs = Date.now()): string {
  const seconds = String(Math.floor(nowMs / 1000));
  return `t=${seconds},v1=${digest(key, body, seconds)}`;
}

/** @throws PaymentsError `signature_invalid` for a foreign signature or one outside the tolerance */
export function verifyWebhook(key: KeyObject, body: Buffer, signature: unknown, nowMs = Date.now()): void {
  const match = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(typeof signature === 'string' ? signature : '');
  if (!match?.[1] || !match[2]) throw new PaymentsError('signature_invalid', 'webhook has no signature');
  const [, seconds, given] = match;
  const expected = Buffer.from(digest(key, body, seconds), 'hex');
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex')))
    throw new PaymentsError('signature_invalid', 'webhook signature does not match');
  if (Math.abs(nowMs / 1000 - Number(seconds)) > SIGNATURE_TOLERANCE_S)
    throw new PaymentsError('signature_invalid', 'webhook signature is too old');
}
