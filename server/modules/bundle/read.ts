import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { MAX_PHOTOS_PER_ALBUM, MAX_UPLOAD_BYTES } from '@domain/contract';
import { parseSpread, type SpreadDocument } from '@domain/document';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ApiFailure, apiFail } from '../../http/failure';
import {
  anyManifest,
  deletedFile,
  MANIFEST,
  MAX_BUNDLE_SPREADS,
  MAX_DELETED_SPREADS,
  MAX_VERSION_PAGES,
  type Manifest,
  photoFile,
  spreadFile,
} from './manifest';
import { isBook, type ReadVersion, readVersions } from './readVersions';

/** Entries of which no bundle has more. */
const MAX_ENTRIES = 1 + MAX_BUNDLE_SPREADS + MAX_DELETED_SPREADS + MAX_VERSION_PAGES + 2 * MAX_PHOTOS_PER_ALBUM;
const MAX_TEXT_BYTES = 2 * 1024 * 1024;
const MAX_MANIFEST_BYTES = 2 * MAX_TEXT_BYTES;
/** Of all texts together. */
const MAX_TEXTS_BYTES = 64 * 1024 * 1024;
/** Photos hardly become smaller: who gives more for so few bytes gives a bomb. */
const MAX_RATIO = 4;

export interface ReadSpread {
  readonly doc: SpreadDocument;
  readonly version: number;
}

/** An opened bundle: what it says is checked, its photos are read one by one. */
export interface Bundle {
  readonly facts: Manifest['album'];
  readonly spreads: readonly ReadSpread[];
  /** The last deleted first. */
  readonly deleted: readonly (ReadSpread & { readonly position: number; readonly deletedAt: Date })[];
  /** The latest first. */
  readonly versions: readonly ReadVersion[];
  readonly photos: Manifest['photos'];
  /** @throws ApiFailure bundle_invalid */
  photo(id: string): Promise<Readable>;
  close(): void;
}

const bad = (detail: string): never => apiFail('bundle_invalid', { params: { detail } });

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      if (found.has(entry.fileName)) return reject(new Error('two files of one name'));
      found.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(found));
    zip.once('error', reject);
    zip.readEntry();
  });
}

/** Sizes as the directory tells them; what is read later is held to them. */
function checkSizes(zip: ZipFile, entries: ReadonlyMap<string, Entry>): void {
  let [texts, photos] = [0, 0];
  for (const { fileName, uncompressedSize } of entries.values()) {
    if (fileName.startsWith('photos/')) {
      if (uncompressedSize > MAX_UPLOAD_BYTES) bad('size');
      photos += uncompressedSize;
    } else {
      if (uncompressedSize > (fileName === MANIFEST ? MAX_MANIFEST_BYTES : MAX_TEXT_BYTES)) bad('size');
      texts += uncompressedSize;
    }
  }
  if (texts > MAX_TEXTS_BYTES || photos > MAX_RATIO * zip.fileSize) bad('size');
}

async function textOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>, name: string): Promise<string> {
  const entry = entries.get(name) ?? bad(name);
  return text(await zip.openReadStreamPromise(entry));
}

function manifestOf(json: string): Manifest {
  const parsed = anyManifest.safeParse(JSON.parse(json));
  if (!parsed.success) return bad(parsed.error.issues[0]?.path.join('.') ?? MANIFEST);
  const ids = new Set(parsed.data.photos.map(({ id }) => id));
  return ids.size === parsed.data.photos.length ? parsed.data : bad('photos');
}

function checkAlbum(spreads: readonly ReadSpread[], deleted: readonly ReadSpread[], { album }: Manifest): void {
  const docs = spreads.map(({ doc }) => doc);
  if (!isBook(docs)) bad('spreads');
  if (deleted.some(({ doc }) => doc.role !== 'inner')) bad('deleted');
  if ([...spreads, ...deleted].some(({ doc }) => doc.format !== album.format)) bad('format');
}

async function read(zip: ZipFile): Promise<Bundle> {
  if (zip.entryCount > MAX_ENTRIES) bad('entries');
  const entries = await entriesOf(zip);
  checkSizes(zip, entries);
  const told = manifestOf(await textOf(zip, entries, MANIFEST));
  const pageOf = async (name: string) => parseSpread(await textOf(zip, entries, name));
  const spreads: ReadSpread[] = [];
  for (const [i, version] of told.spreads.entries()) spreads.push({ doc: await pageOf(spreadFile(i)), version });
  const deleted: Bundle['deleted'][number][] = [];
  for (const [i, { position, version, deleted_at }] of told.deleted.entries())
    deleted.push({ doc: await pageOf(deletedFile(i)), version, position, deletedAt: new Date(deleted_at) });
  checkAlbum(spreads, deleted, told);
  const roles = [...spreads, ...deleted].map(({ doc }) => doc.role);
  const versions = (await readVersions(told.versions, roles, (name) => textOf(zip, entries, name))) ?? bad('versions');
  for (const { id } of told.photos) if (!entries.has(photoFile(id))) bad('photos');
  return {
    facts: told.album,
    spreads,
    deleted,
    versions,
    photos: told.photos,
    photo: async (id) => zip.openReadStreamPromise(entries.get(photoFile(id)) ?? bad('photos')),
    close: () => zip.close(),
  };
}

/**
 * Opens a bundle from a file. Nothing is ever written under a name that it brings, and nothing read that its manifest does not name.
 * @throws ApiFailure bundle_invalid for whatever is wrong with it
 */
export async function openBundle(file: string): Promise<Bundle> {
  let zip: ZipFile | null = null;
  try {
    zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: true });
    return await read(zip);
  } catch (error) {
    zip?.close();
    if (error instanceof ApiFailure) throw error;
    const detail = error instanceof Error ? error.message.slice(0, 100) : '';
    return apiFail('bundle_invalid', { params: { detail } });
  }
}
