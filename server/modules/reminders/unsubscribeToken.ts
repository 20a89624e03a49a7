import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { deriveAcceptedKeys, type Secrets } from '../../secrets';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const sign = (key: KeyObject, userId: string): string => createHmac('sha256', key).update(userId).digest('base64url');
const keysOf = (secrets: Secrets) => deriveAcceptedKeys(secrets, 'unsubscribe');

/** Creates the token of a mail's link. It never expires: old mails must still unsubscribe. */
export function createUnsubscribeToken(secrets: Secrets, userId: string): string {
  return `${userId}.${sign(keysOf(secrets)[0], userId)}`;
}

/** Returns the user of a token; null unless we signed it. */
export function readUnsubscribeToken(secrets: Secrets, token: string): string | null {
  const [userId = '', given = ''] = token.split('.');
  if (!UUID.test(userId)) return null;
  const received = Buffer.from(given);
  const isOurs = keysOf(secrets).some((key) => {
    const expected = Buffer.from(sign(key, userId));
    return expected.length === received.length && timingSafeEqual(expected, received);
  });
  return isOurs ? userId : null;
}

export const unsubscribePath = (token: string): string => `/api/unsubscribe/${token}`;
