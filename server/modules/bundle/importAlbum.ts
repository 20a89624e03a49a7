import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type SpreadDocument, serialiseSpread } from '@domain/document';
import { categories, DEFAULT_TEMPLATE, templateOf } from '@domain/layout';
import { inArray, sql } from 'drizzle-orm';
import { isUniqueViolation, tables } from '../../drivers/database';
import { ApiFailure, apiFail } from '../../http/failure';
import { findCopyByRequest } from '../albums/repository';
import { BY_USER } from '../albums/spreadOrigin';
import { type PhotoStore, saveBytes } from '../storage';
import { hidePhotos } from '../storage/repository';
import type { StoreDeps } from '../storage/service';
import type { BundlePhoto } from './manifest';
import { type Bundle, openBundle } from './read';

export interface Import {
  readonly userId: string;
  /** The bundle, in a folder that the caller removes. */
  readonly file: string;
  readonly folder: string;
  readonly requestId: string | null;
  /** The one who asked has gone. */
  readonly signal: AbortSignal;
}

/** Photos of this import: id in the bundle → id of the photo here, and which of them were not there before. */
interface Taken {
  readonly ids: Map<string, string>;
  readonly fresh: string[];
  readonly artwork: string[];
}

/** Refusals of a photo are the bundle's fault; a full disk is not. */
function asBundleFault(error: unknown): never {
  const isOurs = error instanceof ApiFailure && error.status < 500 && error.code !== 'bundle_invalid';
  if (isOurs) apiFail('bundle_invalid', { params: { detail: error.code } });
  throw error;
}

/** By the same door as an upload: the bytes are hashed, decoded in a process of their own, and stored once. */
async function takePhoto(store: PhotoStore, bundle: Bundle, photo: BundlePhoto, { userId, folder }: Import) {
  const place = join(folder, photo.id);
  await mkdir(place);
  try {
    const saved = await saveBytes(await bundle.photo(photo.id), place, photo.name);
    if (saved.sha256 !== photo.sha256 || saved.bytes !== photo.bytes)
      apiFail('bundle_invalid', { params: { detail: 'sha256' } });
    return await store.store(userId, { ...saved, id: randomUUID(), lastModified: null }, place);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Nobody hears the answer; it only ends the work. */
function checkWanted({ signal }: Import): void {
  if (signal.aborted) apiFail('validation_failed');
}

async function takePhotos(store: PhotoStore, bundle: Bundle, wanted: Import, taken: Taken): Promise<void> {
  for (const photo of bundle.photos) {
    checkWanted(wanted);
    const { row, isNew } = await takePhoto(store, bundle, photo, wanted).catch(asBundleFault);
    taken.ids.set(photo.id, row.id);
    if (isNew) taken.fresh.push(row.id);
    if (isNew && photo.artwork) taken.artwork.push(row.id);
  }
}

/** The document with our ids in place of the bundle's. A photo that the bundle does not have leaves an empty frame. */
function withIds(doc: SpreadDocument, ids: ReadonlyMap<string, string>): SpreadDocument {
  const { picture, ...plain } = doc.background;
  const fileId = picture && ids.get(picture.fileId);
  const background = picture && fileId ? { ...plain, picture: { ...picture, fileId } } : plain;
  const elements = doc.elements.map((element) =>
    element.type === 'photo' && element.fileId !== null
      ? { ...element, fileId: ids.get(element.fileId) ?? null }
      : element,
  );
  return { ...doc, background, elements };
}

async function insert({ db }: Pick<StoreDeps, 'db'>, bundle: Bundle, { userId, requestId }: Import, taken: Taken) {
  const { title, format, template_id, category } = bundle.facts;
  const id = randomUUID();
  await db.transaction(async (tx) => {
    const templateId = templateOf(template_id)?.id ?? DEFAULT_TEMPLATE;
    const known = categories.find((one) => one === category) ?? null;
    const album = { id, userId, requestId, title, format, templateId, category: known, state: 'ready' } as const;
    await tx.insert(tables.albums).values(album);
    const photoIds = [...new Set(taken.ids.values())];
    if (photoIds.length > 0)
      await tx
        .insert(tables.albumPhotos)
        .values(photoIds.map((photoId, position) => ({ albumId: id, photoId, position })));
    if (taken.artwork.length > 0)
      await tx
        .update(tables.photos)
        .set({ kind: 'artwork', deletedAt: sql`now()` })
        .where(inArray(tables.photos.id, taken.artwork));
    await tx.insert(tables.spreads).values(
      bundle.spreads.map((doc, position) => ({
        id: randomUUID(),
        albumId: id,
        position,
        html: serialiseSpread(withIds(doc, taken.ids)),
        version: BY_USER,
      })),
    );
  });
  return id;
}

/**
 * Makes an album of a bundle, all or nothing: what was stored on the way goes again when it fails or when the one who asked has gone. A repeated
 * request is answered as the first one was. @returns its id
 * @throws ApiFailure bundle_invalid, storage_full
 */
export async function importAlbum(deps: StoreDeps, store: PhotoStore, wanted: Import): Promise<string> {
  const { userId, requestId } = wanted;
  const earlier = async () => (requestId ? findCopyByRequest(deps.db, userId, requestId) : undefined);
  const known = await earlier();
  if (known) return known;
  const bundle = await openBundle(wanted.file);
  const taken: Taken = { ids: new Map(), fresh: [], artwork: [] };
  try {
    await takePhotos(store, bundle, wanted, taken);
    checkWanted(wanted);
    return await insert(deps, bundle, wanted, taken);
  } catch (error) {
    const winner = isUniqueViolation(error) ? await earlier() : undefined;
    if (winner) return winner;
    if (taken.fresh.length > 0) await hidePhotos(deps.db, userId, taken.fresh);
    throw error;
  } finally {
    bundle.close();
  }
}
