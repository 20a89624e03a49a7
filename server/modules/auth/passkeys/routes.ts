import type { Passkey } from '@domain/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../../deps';
import { readDatabaseTime } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import { registerRoute } from '../../../http/registerRoute';
import { deriveAcceptedKeys } from '../../../secrets';
import { findUserById, type UserRow } from '../repository';
import { isConfirmationValid } from '../tokens';
import { deletePasskey, listPasskeys, type PasskeyRow, renamePasskey } from './repository';
import { addPasskey, createAddOptions, createLoginOptions, loginByPasskey } from './service';

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

  registerRoute(app, 'passkeyAddOptions', async ({ user, body }) => {
    if (!isConfirmationValid(confirmationKeys, user, body.confirmation, await readDatabaseTime(db)))
      throwApiError('confirmation_invalid');
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

  registerRoute(app, 'passkeyRemove', async ({ user, params }) =>
    (await deletePasskey(db, user.id, params.id))
      ? { status: 200, body: { status: 'success' } }
      : throwApiError('not_found'),
  );
}
