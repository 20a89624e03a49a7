import { randomUUID } from 'node:crypto';
import { RETURNING_HINT_COOKIE, SESSION_HINT_COOKIE } from '@domain/contract';
import { hash } from '@node-rs/argon2';
import type { AppDeps } from '../deps';
import { tables } from '../drivers/database';
import { normaliseEmail } from '../modules/auth/normaliseEmail';
import { createSession } from '../modules/auth/sessions';
import { deriveKey } from '../secrets';
import type { TestUser } from './apiClient';

export interface GivenUser {
  readonly email?: string;
  readonly password?: string;
  readonly name?: string;
  readonly referral?: number;
}

/** A stored hash names its parameters, so that only the hashes of test users are cheap to make and to verify. */
const CHEAP_ARGON2 = { memoryCost: 64, timeCost: 1, parallelism: 1 };
/** What `fetch` of Node sends; a session is renewed for the same browser only. */
const USER_AGENT = 'node';

const hashes = new Map<string, Promise<string>>();
let users = 0;

/** Inserts an account as a registration with an opened link leaves it, and signs it in. */
export async function insertUser(
  { config, db }: Pick<AppDeps, 'config' | 'db'>,
  given: GivenUser = {},
): Promise<TestUser> {
  users += 1;
  const { email, password, ...person } = {
    email: `person${users}.${process.pid}@example.com`,
    password: 'tulips by the river',
    name: 'Ada',
    ...given,
  };
  const hashed = hashes.get(password) ?? hash(password, CHEAP_ARGON2);
  hashes.set(password, hashed);
  const [user] = await db
    .insert(tables.users)
    .values({
      ...person,
      id: randomUUID(),
      email: normaliseEmail(email),
      passwordHash: await hashed,
      isVerified: true,
    })
    .returning();
  if (!user) throw new Error(`${email} was not inserted`);
  const accessKey = deriveKey(config.secretKey, 'access token');
  const { accessToken, refreshToken } = await createSession({ ...config, db, accessKey }, user, USER_AGENT);
  const cookie = `keepsake_refresh=${refreshToken}; ${SESSION_HINT_COOKIE}=1; ${RETURNING_HINT_COOKIE}=1`;
  return { id: user.id, token: accessToken, email, password, cookie };
}
