import { randomUUID } from 'node:crypto';
import { errorCodes, type Takeout } from '@domain/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config';
import type { AppDeps } from '../../deps';
import { readDatabaseTime } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import { registerRoute, type SignedInUser } from '../../http/registerRoute';
import { recordAttempt } from '../auth/rateLimit';
import { findSessionUserId, sendBlob, signSessionUrl, verifySessionUrl } from '../files';
import { lockUser } from '../user/quotas';
import { findNewestTakeout, findReadyTakeout, insertTakeout, TAKEOUT_KEEP_DAYS, type TakeoutRow } from './repository';

const DAY_MS = 86_400_000;
/** An archive reads all data of a user, so a few per day are enough. */
const TAKEOUT_START_LIMIT = { limit: 10, windowSeconds: 86_400 };

export const takeoutKey = (id: string): string => `takeouts/${id}.zip`;
const takeoutPath = (id: string): string => `/files/takeouts/${id}.zip`;

function toTakeout({ secretKey }: Config, { sessionId }: SignedInUser, row: TakeoutRow, now: Date): Takeout {
  const expires = row.finishedAt && row.stage === 'done' ? row.finishedAt.getTime() + TAKEOUT_KEEP_DAYS * DAY_MS : null;
  const stage = expires !== null && expires <= now.getTime() ? 'expired' : row.stage;
  return {
    id: row.id,
    stage,
    completed: stage === 'done' ? 1 : Math.min(row.completed, 0.99),
    bytes: row.bytes,
    url: stage === 'done' ? signSessionUrl(secretKey, takeoutPath(row.id), sessionId) : null,
    error: stage === 'failed' ? (errorCodes.find((code) => code === row.error) ?? 'internal') : null,
    created_at: row.createdAt.toISOString(),
    expires_at: stage === 'done' && expires !== null ? new Date(expires).toISOString() : null,
  };
}

/** Returns the running archive of the user, or creates one with its job, atomically. */
function startTakeout({ db, queue }: AppDeps, userId: string): Promise<TakeoutRow> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const newest = await findNewestTakeout(tx, userId);
    if (newest?.finishedAt === null) return newest;
    await recordAttempt(tx, ['takeout', userId], TAKEOUT_START_LIMIT);
    const id = randomUUID();
    await queue.send('takeout', { takeoutId: id }, { tx, singletonKey: id, userId });
    return insertTakeout(tx, id, userId);
  });
}

const params = z.object({ id: z.uuid() });

export function registerTakeoutModule(app: FastifyInstance, deps: AppDeps): void {
  const { config, db, blobs } = deps;

  registerRoute(app, 'takeoutStatus', async ({ user }) => {
    const row = await findNewestTakeout(db, user.id);
    return { status: 200, body: { data: row ? toTakeout(config, user, row, await readDatabaseTime(db)) : null } };
  });

  registerRoute(app, 'takeoutStart', async ({ user }) => ({
    status: 200,
    body: { data: toTakeout(config, user, await startTakeout(deps, user.id), await readDatabaseTime(db)) },
  }));

  app.get('/files/takeouts/:id.zip', { schema: { hide: true } }, async (request, reply) => {
    const place = params.safeParse(request.params);
    if (!place.success) return throwApiError('not_found');
    const session = verifySessionUrl(config, takeoutPath(place.data.id), request.query);
    if (session === null) return throwApiError('not_found');
    const row = (await findReadyTakeout(db, place.data.id)) ?? throwApiError('not_found');
    if (row.userId !== (await findSessionUserId(db, session))) return throwApiError('not_found');
    return sendBlob(reply, blobs, takeoutKey(row.id), {
      contentType: 'application/zip',
      cacheControl: 'private, no-store',
      downloadName: `Keepsake ${row.createdAt.toISOString().slice(0, 10)}.zip`,
      mayRedirect: true,
    });
  });
}
