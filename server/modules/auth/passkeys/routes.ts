import type { Passkey } from '@domain/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../../deps';
import { readDatabaseTime } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import { registerRoute, type SignedInUser } from '../../../http/registerRoute';
import { deriveAcceptedKeys } from '../../../secrets';
import { findUserById, type UserRow } from '../repository';
import { isConfirmationValid } from '../tokens';
import { listPasskeys, type PasskeyRow, renamePasskey } from './repository';
import { addPasskey, createAddOptions, createLoginOptions, loginByPasskey, removePasskey } from './service';

export type OpenSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  user: UserRow,
) => Promise<{ readonly status: 200; readonly body: { readonly authorization: { readonly token: string } } }>;

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

export function registerPasskeyRoutes(app: FastifyInstance, deps: AppDeps, openSession: OpenSession): void {
  const { config, db } = deps;
  const confirmationKeys = deriveAcceptedKeys(config, 'confirmation');

  registerRoute(app, 'passkeyLoginOptions', async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return { status: 200, body: { options: await createLoginOptions(deps, request.ip) } };
  });

  registerRoute(app, 'passkeyLogin', async ({ body, request, reply }) =>
    openSession(request, reply, await loginByPasskey(deps, body, request.ip)),
  );

  registerRoute(app, 'passkeys', async ({ user }) => ({
    status: 200,
    body: { passkeys: (await listPasskeys(db, user.id)).map(toPasskey) },
  }));

  const ensureConfirmed = async (user: SignedInUser, confirmation = '') => {
    if (!isConfirmationValid(confirmationKeys, user, confirmation, await readDatabaseTime(db)))
      throwApiError('confirmation_invalid');
  };

  registerRoute(app, 'passkeyAddOptions', async ({ user, body }) => {
    await ensureConfirmed(user, body.confirmation);
    const owner = (await findUserById(db, user.id)) ?? throwApiError('session_revoked');
    return { status: 200, body: { options: await createAddOptions(deps, owner) } };
  });

  registerRoute(app, 'passkeyAdd', async ({ user, body }) => ({
    status: 201,
    body: { passkey: toPasskey(await addPasskey(deps, user, body)) },
  }));

  registerRoute(app, 'passkeyRename', async ({ user, params, body }) => {
    const row = await renamePasskey(db, user.id, params.id, body.name);
    return row ? { status: 200, body: { passkey: toPasskey(row) } } : throwApiError('not_found');
  });

  registerRoute(app, 'passkeyRemove', async ({ user, params, query }) => {
    if (!(await listPasskeys(db, user.id)).some(({ id }) => id === params.id)) throwApiError('not_found');
    await ensureConfirmed(user, query.confirmation);
    return (await removePasskey(deps, user.id, params.id))
      ? { status: 200, body: { status: 'success' } }
      : throwApiError('not_found');
  });
}
