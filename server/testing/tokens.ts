import { decodeJwt } from 'jose';
import { signAccessToken } from '../modules/auth/tokens';
import { deriveKey } from '../secrets';
import type { TestServer, TestUser } from './testServer';

/** The user's access token, but expired. */
export function createExpiredToken({ deps }: TestServer, { token }: Pick<TestUser, 'token'>): Promise<string> {
  const { sub = '', sid, currency, language, referral } = decodeJwt<Record<string, unknown>>(token);
  const claims = {
    userId: sub,
    sessionId: String(sid),
    currency: String(currency),
    language: String(language),
    referral: Number(referral),
  };
  return signAccessToken(deriveKey(deps.config.secretKey, 'access token'), claims, -60);
}
