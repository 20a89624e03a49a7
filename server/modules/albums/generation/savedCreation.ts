import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AlbumCreation, BodyOf, SavedCreation } from '@domain/contract';
import { templateOf } from '@domain/layout';
import { eq, sql } from 'drizzle-orm';
import type { AppDeps } from '../../../deps';
import { type Queryable, tables } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import { type FileViewer, photoUrls } from '../../files';
import { findStoredPhotoIds, isAlbumCreated } from './repository';

const { albumCreations } = tables;

type Row = Pick<typeof albumCreations.$inferSelect, 'version' | 'creation'>;
type Deps = Pick<AppDeps, 'db' | 'imageGenerator'> & { readonly viewer: FileViewer };

const EMPTY_CREATION: Row = { version: 0, creation: null };

async function findCreationRow(db: Queryable, userId: string): Promise<Row> {
  const [row] = await db.select().from(albumCreations).where(eq(albumCreations.userId, userId));
  return row ?? EMPTY_CREATION;
}

/** Returns the creation without missing photos; null when its album was created or nothing is chosen. */
async function toUsableCreation(
  db: Queryable,
  userId: string,
  creation: AlbumCreation | null,
): Promise<AlbumCreation | null> {
  if (!creation || (await isAlbumCreated(db, userId, creation.request_id))) return null;
  const stored = await findStoredPhotoIds(db, userId, creation.file_ids);
  const { cover_file_id: cover, template_id: template } = creation;
  return {
    ...creation,
    file_ids: creation.file_ids.filter((id) => stored.has(id)),
    kept_ids: creation.kept_ids.filter((id) => stored.has(id)),
    cover_file_id: cover !== null && stored.has(cover) ? cover : null,
    template_id: template !== null && templateOf(template) ? template : null,
  };
}

async function toSavedCreation(deps: Deps, userId: string, row: Row): Promise<SavedCreation> {
  const creation = await toUsableCreation(deps.db, userId, row.creation);
  const coverPhotoId = creation?.cover_file_id ?? creation?.file_ids[0];
  const preview = coverPhotoId === undefined ? null : photoUrls(deps.viewer, userId, coverPhotoId).preview;
  const lora = deps.imageGenerator.styles().find(({ id }) => id === creation?.lora)?.id ?? null;
  const usable = creation && { ...creation, lora };
  const chosen = usable && row.creation && { ...row.creation, lora, template_id: usable.template_id };
  const isComplete = isDeepStrictEqual(chosen, usable);
  return { version: row.version, creation: usable, preview, ...(chosen && !isComplete && { chosen }) };
}

export const getCreation = async (deps: Deps, userId: string): Promise<SavedCreation> =>
  toSavedCreation(deps, userId, await findCreationRow(deps.db, userId));

export const findCreation = async (db: Queryable, userId: string): Promise<AlbumCreation | null> =>
  toUsableCreation(db, userId, (await findCreationRow(db, userId)).creation);

/**
 * Saves choices over the version they are based on. Idempotent: saving the same again changes nothing.
 * @throws HttpApiError 409 conflict with the state that another device saved meanwhile
 */
export async function saveCreation(
  deps: Deps,
  userId: string,
  { version, creation }: BodyOf<'creationSave'>,
): Promise<SavedCreation> {
  const { row, isSaved } = await deps.db.transaction(async (tx) => {
    await tx
      .insert(albumCreations)
      .values({ userId, ...EMPTY_CREATION })
      .onConflictDoNothing();
    const mine = eq(albumCreations.userId, userId);
    const [found = EMPTY_CREATION] = await tx.select().from(albumCreations).where(mine).for('update');
    if (isDeepStrictEqual(found.creation, creation)) return { row: found, isSaved: true };
    if (found.version !== version) return { row: found, isSaved: false };
    const next = { version: version + 1, creation };
    const isNewDraft = creation === null || !(await toUsableCreation(tx, userId, found.creation));
    await tx
      .update(albumCreations)
      .set({ ...next, ...(isNewDraft && { draftId: randomUUID() }), updatedAt: sql`now()` })
      .where(mine);
    return { row: next, isSaved: true };
  });
  const answer = await toSavedCreation(deps, userId, row);
  return isSaved ? answer : throwApiError('conflict', { current: answer });
}
