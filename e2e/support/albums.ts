import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiUser } from './apiUser';
import { requestAlbum, uploadUntilServerDies, waitForAlbum } from './ledger';
import { paintPhotos } from './photos';

const painters = [new URL('./scenes/', import.meta.url), new URL('./photos.ts', import.meta.url)];

export const painterVersion = (): string => {
  const hash = createHash('sha256');
  for (const place of painters) {
    const files = place.href.endsWith('/') ? readdirSync(place, { recursive: true, encoding: 'utf8' }).sort() : [''];
    for (const file of files.filter((name) => name === '' || name.endsWith('.ts')))
      hash.update(readFileSync(file === '' ? place : new URL(file, place)));
  }
  return hash.digest('hex').slice(0, 12);
};

/** Cache of generated pictures between runs, by version of the painting code. */
export const paintedPhotosFolder = () => join(tmpdir(), `keepsake-painted-${painterVersion()}`);

/**
 * Uploads `count` generated pictures.
 * @returns their ids in chronological order
 */
export async function uploadPainted(user: ApiUser, count: number): Promise<string[]> {
  const { good } = await paintPhotos(paintedPhotosFolder(), count, { plain: true });
  const ids = new Map<string, string>();
  const missing = await uploadUntilServerDies(
    user,
    good.map((photo) => photo.path),
    3,
    (id, path) => ids.set(path, id),
  );
  if (missing.size > 0) throw new Error(`${missing.size} of ${count} uploads failed`);
  return good.flatMap((photo) => ids.get(photo.path) ?? []);
}

export interface DraftAlbum {
  readonly id: string;
  readonly pages: number;
}

/**
 * Copies an album, which is faster than a draft.
 * @returns the id of the copy
 */
export async function copyAlbum(
  { user, album }: { readonly user: ApiUser; readonly album: DraftAlbum },
  title: string,
): Promise<string> {
  const params = { id: album.id };
  return (await user.call<{ album: { id: string } }>('albumCopy', { params, body: { title } })).album.id;
}

/** Creates an album with a draft from existing photos. */
export async function createDraftAlbum(user: ApiUser, photos: readonly string[], title: string): Promise<DraftAlbum> {
  const { generation } = await requestAlbum(user, photos, title);
  return waitForAlbum(user, generation);
}

/** Creates an album with a draft from `count` generated pictures. */
export const createPaintedDraft = async (user: ApiUser, count: number, title: string): Promise<DraftAlbum> =>
  createDraftAlbum(user, await uploadPainted(user, count), title);

/**
 * Shares an album of `count` pictures.
 * @returns its public URL
 */
export async function createSharedAlbum(user: ApiUser, count: number): Promise<string> {
  const { id } = await createPaintedDraft(user, count, 'Summer by the sea');
  const { data } = await user.call<{ data: { url: string } }>('albumShared', { params: { id } });
  return new URL(data.url, user.url).href;
}
