import { randomUUID } from 'node:crypto';
import { parseSpread } from '@domain/document';
import type { TitleTexts } from '@domain/layout';
import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../../deps';
import { isUniqueViolation, type Queryable, tables } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import { enforceAlbumQuota } from '../../user/quotas';
import { type AlbumRow, findAlbum, findCopyByRequest, findSpreads, measureAlbum, type SpreadRow } from '../repository';
import { ensureAlbumSize } from './repository';
import { findAlbumTitleElement, NO_TITLE_TEXTS } from './service';

const { albums, albumPhotos, spreads } = tables;

/**
 * Returns the title texts of a copy, whose cover shows the old title until the copy is renamed.
 * @param live spreads of the original
 */
function copyTitleTexts(album: AlbumRow, [cover]: readonly SpreadRow[]): TitleTexts | null {
  const element = cover && findAlbumTitleElement(album, parseSpread(cover.html));
  return element ? { ...NO_TITLE_TEXTS, element: element.id } : null;
}

interface AlbumCopyOptions {
  readonly title?: string | undefined;
  readonly requestId?: string | undefined;
}

async function insertCopy(
  tx: Queryable,
  userId: string,
  albumId: string,
  { title, requestId }: AlbumCopyOptions,
): Promise<string> {
  const album = (await findAlbum(tx, userId, albumId)) ?? throwApiError('not_found');
  if (album.state !== 'ready') throwApiError('album_not_ready');
  const id = randomUUID();
  const { category, templateId, format, bookCover, bookPaper, lora } = album;
  const rows = await findSpreads(tx, albumId);
  await tx.insert(albums).values({
    id,
    userId,
    requestId: requestId ?? null,
    title: title || album.title,
    titleTexts: copyTitleTexts(album, rows),
    category,
    templateId,
    format,
    bookCover,
    bookPaper,
    lora,
    state: 'ready',
  });
  await tx.execute(sql`insert into ${albumPhotos} (album_id, photo_id, position)
    select ${id}, ${albumPhotos.photoId}, ${albumPhotos.position} from ${albumPhotos} where ${albumPhotos.albumId} = ${albumId}`);
  ensureAlbumSize((await measureAlbum(tx, albumId)).live);
  if (rows.length > 0) {
    await tx.insert(spreads).values(
      rows.map(({ html, version, made }, position) => ({
        id: randomUUID(),
        albumId: id,
        position,
        html,
        version,
        made,
      })),
    );
  }
  return id;
}

/**
 * Copies an album with its spreads and photos, but without exports and shares. A repeated request is answered like the
 * first one.
 * @returns the id of the copy
 * @throws HttpApiError not_found, album_not_ready, album_too_large, album_quota_reached
 */
export async function copyAlbum(
  { db, config }: Pick<AppDeps, 'db' | 'config'>,
  userId: string,
  albumId: string,
  copy: AlbumCopyOptions,
): Promise<string> {
  const earlier = async () => (copy.requestId ? findCopyByRequest(db, userId, copy.requestId) : undefined);
  const known = await earlier();
  if (known) return known;
  try {
    return await db.transaction(async (tx) => {
      const id = await insertCopy(tx, userId, albumId, copy);
      await enforceAlbumQuota(tx, config.quotas, userId);
      return id;
    });
  } catch (error) {
    const winner = isUniqueViolation(error) ? await earlier() : undefined;
    if (winner) return winner;
    throw error;
  }
}
