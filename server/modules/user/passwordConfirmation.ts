import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { CONFIRMATION_LIFETIME_SECONDS } from '@domain/contract';

export interface ConfirmationSubject {
  readonly id: string;
  readonly sessionId: string;
}

const signConfirmation = (key: KeyObject, { id, sessionId }: ConfirmationSubject, expires: string): string =>
  createHmac('sha256', key).update(`${id}\n${sessionId}\n${expires}`).digest('base64url');

/** Creates a confirmation for irreversible calls, valid in this session for five minutes. */
export function createConfirmation(key: KeyObject, who: ConfirmationSubject, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + CONFIRMATION_LIFETIME_SECONDS);
  return `${expires}.${signConfirmation(key, who, expires)}`;
}

export function isConfirmationValid(
  keys: readonly KeyObject[],
  who: ConfirmationSubject,
  confirmation: string,
  now: Date,
): boolean {
  const [expires = '', given = ''] = confirmation.split('.');
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false;
  const received = Buffer.from(given);
  return keys.some((key) => {
    const expected = Buffer.from(signConfirmation(key, who, expires));
    return expected.length === received.length && timingSafeEqual(expected, received);
  });
}
