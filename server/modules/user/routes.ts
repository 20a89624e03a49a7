import { currencies } from '@domain/commerce/ids';
import {
  CONFIRMATION_LIFETIME_SECONDS,
  DEFAULT_CURRENCY,
  toSupportedLocale,
  type User,
  type UserSession,
} from '@domain/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config';
import type { AppDeps } from '../../deps';
import { readDatabaseTime } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { deriveAcceptedKeys } from '../../secrets';
import { readableEmail } from '../auth/normaliseEmail';
import type { UserRow } from '../auth/repository';
import { createConfirmation, isConfirmationValid } from '../auth/tokens';
import { findQuotas, measureUsage } from './quotas';
import { endSession, listSessions, type SessionRow } from './repository';
import { confirmPassword, deleteAccount, findAccount, signOutEverywhereElse, updateAccount } from './service';

const toCurrency = (stored: string) => currencies.find((currency) => currency === stored) ?? DEFAULT_CURRENCY;

const createUserSerializer =
  ({ tagManagerId, faces }: Pick<Config, 'tagManagerId' | 'faces'>) =>
  (row: UserRow): User => ({
    id: row.id,
    name: row.name,
    email: readableEmail(row.email),
    is_verified: row.isVerified,
    created_at: row.createdAt.toISOString(),
    currency: toCurrency(row.currency),
    ads_allow: row.adsAllow,
    reminders_allow: row.remindersAllow ?? row.adsAllow,
    ...((faces || row.peopleAllow) && { people_allow: row.peopleAllow }),
    tracking_allow: row.trackingAllow,
    ...(row.trackingAllow && tagManagerId !== null && { tag_manager_id: tagManagerId }),
    additional_data: { showcase: row.showcase.toLowerCase(), language: toSupportedLocale(row.language) },
  });

const toSession = (row: SessionRow, current: string): UserSession => ({
  id: row.id,
  user_agent: row.userAgent,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
  current: row.id === current,
});

export function registerUserModule(app: FastifyInstance, deps: AppDeps): void {
  const { config, db } = deps;
  const toUser = createUserSerializer(config);
  const confirmationKeys = deriveAcceptedKeys(config, 'confirmation');

  registerRoute(app, 'userDetails', async ({ user }) => ({
    status: 200,
    body: { user: toUser(await findAccount(deps, user.id)) },
  }));

  registerRoute(app, 'userUpdate', async ({ user, body }) => ({
    status: 200,
    body: { user: toUser(await updateAccount(deps, user, body)) },
  }));

  registerRoute(app, 'userConfirm', async ({ user, body, reply }) => {
    await confirmPassword(deps, user, body.password);
    reply.header('cache-control', 'no-store');
    const confirmation = createConfirmation(confirmationKeys[0], user, await readDatabaseTime(db));
    return { status: 200, body: { confirmation, expires_in: CONFIRMATION_LIFETIME_SECONDS } };
  });

  registerRoute(app, 'userDelete', async ({ user, query, reply }) => {
    if (query.confirmation === undefined)
      throwApiError('confirmation_invalid', {
        message: 'Send the `confirmation` that POST /user/confirm gives for the password.',
        fields: { confirmation: 'required' },
      });
    const now = await readDatabaseTime(db);
    if (!isConfirmationValid(confirmationKeys, user, query.confirmation, now)) throwApiError('confirmation_invalid');
    await deleteAccount(deps, user.id);
    reply.header('cache-control', 'no-store');
    return { status: 200, body: { status: 'success' } };
  });

  registerRoute(app, 'userSessions', async ({ user }) => ({
    status: 200,
    body: { sessions: (await listSessions(db, user.id)).map((row) => toSession(row, user.sessionId)) },
  }));

  registerRoute(app, 'userSessionEnd', async ({ user, params }) =>
    (await endSession(db, user.id, params.id))
      ? { status: 200, body: { status: 'success' } }
      : throwApiError('not_found'),
  );

  registerRoute(app, 'userSessionsEndOthers', async ({ user }) => ({
    status: 200,
    body: { ended: await signOutEverywhereElse(deps, user) },
  }));

  registerRoute(app, 'userUsage', async ({ user }) => ({
    status: 200,
    body: { usage: await measureUsage(db, user.id), limits: await findQuotas(db, config.quotas, user.id) },
  }));
}
