import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { findUnstorablePath, MAX_PHOTOS_PER_ALBUM, MAX_UPLOAD_BYTES } from '@domain/contract';
import { DOCUMENT_VERSION, parseSpread, type SpreadDocument } from '@domain/document';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { HttpApiError, throwApiError } from '../../http/apiError';
import { ensureAlbumSize } from '../albums/editing/repository';
import {
  anyManifestSchema,
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type BundleManifest,
  deletedFileName,
  MANIFEST_FILE,
  MAX_BUNDLE_SPREADS,
  MAX_DELETED_SPREADS,
  MAX_VERSION_PAGES,
  photoFileName,
  spreadFileName,
} from './manifest';
import { areVersionsValid, isCompleteBook } from './validateVersions';

const MAX_ENTRIES = 1 + MAX_BUNDLE_SPREADS + MAX_DELETED_SPREADS + MAX_VERSION_PAGES + 2 * MAX_PHOTOS_PER_ALBUM;
const MAX_TEXT_BYTES = 2 * 1024 * 1024;
const MAX_MANIFEST_BYTES = 2 * MAX_TEXT_BYTES;
/** Bytes of all texts together. An album of 1000 photos has 0.2 MB, and we write at most 16 MiB of versions. */
const MAX_TEXTS_BYTES = 32 * 1024 * 1024;
/** Photos barely compress: a higher ratio indicates a zip bomb. */
const MAX_COMPRESSION_RATIO = 4;
/** Our longest name has 43 bytes. Tools that pack a bundle again add names of their own, such as `__MACOSX/…`. */
const MAX_NAME_BYTES = 255;
/** Zip64 sizes, timestamps, owners and a UTF-8 name, as common tools write them, together. */
const MAX_EXTRA_FIELD_BYTES = 512;

/** An opened, validated bundle. Pages and photos are read one by one, because all together may exceed the memory. */
export interface Bundle extends Omit<BundleManifest, 'album'> {
  readonly album: BundleManifest['album'];
  page(name: string): Promise<SpreadDocument>;
  /** @throws HttpApiError bundle_invalid */
  photo(id: string): Promise<Readable>;
  close(): void;
}

const rejectBundle = (detail: string): never => throwApiError('bundle_invalid', { params: { detail } });

/**
 * Returns the name of an entry, decoded here: all entries stay in memory, and a decoded name or comment of 64 KiB takes
 * 2 MB. So long ones are refused first.
 */
function readName({ fileCommentLength, fileNameRaw, extraFieldLength, extraFields, generalPurposeBitFlag }: Entry) {
  const isTooLong = fileNameRaw.length > MAX_NAME_BYTES || extraFieldLength > MAX_EXTRA_FIELD_BYTES;
  if (isTooLong || fileCommentLength > 0) throw new Error('an entry has a comment, a long name or long extra fields');
  const name = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  const problem = yauzl.validateFileName(name);
  if (problem !== null) throw new Error(problem);
  return name;
}

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Entry>();
    const add = (entry: Entry) => {
      const name = readName(entry);
      if (found.has(name)) throw new Error('two entries have the same name');
      // Nothing reads them again, and each of many empty fields is an object.
      entry.extraFields = [];
      found.set(name, entry);
    };
    zip.on('entry', (entry: Entry) => {
      try {
        add(entry);
      } catch (error) {
        return reject(error);
      }
      zip.readEntry();
    });
    zip.once('end', () => resolve(found));
    zip.once('error', reject);
    zip.readEntry();
  });
}

/** Checks the sizes in the directory; later reads enforce them. */
function ensureSizes(zip: ZipFile, entries: ReadonlyMap<string, Entry>): void {
  let [texts, photos] = [0, 0];
  for (const [fileName, { uncompressedSize }] of entries) {
    if (fileName.startsWith('photos/')) {
      if (uncompressedSize > MAX_UPLOAD_BYTES) rejectBundle('size');
      photos += uncompressedSize;
    } else {
      if (uncompressedSize > (fileName === MANIFEST_FILE ? MAX_MANIFEST_BYTES : MAX_TEXT_BYTES)) rejectBundle('size');
      texts += uncompressedSize;
    }
  }
  if (texts > MAX_TEXTS_BYTES || photos > MAX_COMPRESSION_RATIO * zip.fileSize) rejectBundle('size');
}

/** Newer versions may differ in everything but these two. */
const newerManifestSchema = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.number().int().gt(BUNDLE_VERSION),
});

function parseManifest(json: string): BundleManifest {
  const manifest: unknown = JSON.parse(json);
  if (newerManifestSchema.safeParse(manifest).success) return throwApiError('bundle_newer');
  const parsed = anyManifestSchema.safeParse(manifest);
  if (!parsed.success) return rejectBundle(parsed.error.issues[0]?.path.join('.') ?? MANIFEST_FILE);
  const unstorable = findUnstorablePath(parsed.data);
  if (unstorable !== null) return rejectBundle(unstorable);
  const ids = new Set(parsed.data.photos.map(({ id }) => id));
  return ids.size === parsed.data.photos.length ? parsed.data : rejectBundle('photos');
}

const PAGE_VERSION = /^\s*<[^>]* data-version="(\d{1,4})"/;

/** @throws HttpApiError bundle_newer for a page of a later version of documents */
function ensureNotNewer(html: string): string {
  return Number(PAGE_VERSION.exec(html)?.[1]) > DOCUMENT_VERSION ? throwApiError('bundle_newer') : html;
}

type BundlePage = Pick<SpreadDocument, 'role' | 'format'>;

/**
 * @throws HttpApiError bundle_invalid, album_too_large, or DocumentError, when a page is missing or the pages do not
 * form an album and its versions
 */
async function validatePages(manifest: BundleManifest, textOf: (name: string) => Promise<string>): Promise<void> {
  let bytes = 0;
  const pageOf = async (name: string): Promise<BundlePage> => {
    const html = await textOf(name);
    const { role, format } = parseSpread(html);
    bytes += Buffer.byteLength(html);
    return { role, format };
  };
  const spreads: BundlePage[] = [];
  for (const i of manifest.spreads.keys()) spreads.push(await pageOf(spreadFileName(i)));
  ensureAlbumSize(bytes);
  const deleted: BundlePage[] = [];
  for (const i of manifest.deleted.keys()) deleted.push(await pageOf(deletedFileName(i)));
  const all = [...spreads, ...deleted];
  if (!isCompleteBook(spreads)) rejectBundle('spreads');
  if (deleted.some(({ role }) => role !== 'inner')) rejectBundle('deleted');
  if (all.some(({ format }) => format !== manifest.album.format)) rejectBundle('format');
  const roles = all.map(({ role }) => role);
  if (!(await areVersionsValid(manifest.versions, roles, textOf))) rejectBundle('versions');
}

async function readBundle(zip: ZipFile): Promise<Bundle> {
  if (zip.entryCount > MAX_ENTRIES) rejectBundle('entries');
  const entries = await readEntries(zip);
  ensureSizes(zip, entries);
  const textOf = async (name: string) => text(await zip.openReadStreamPromise(entries.get(name) ?? rejectBundle(name)));
  const manifest = parseManifest(await textOf(MANIFEST_FILE));
  await validatePages(manifest, async (name) => ensureNotNewer(await textOf(name)));
  for (const { id } of manifest.photos) if (!entries.has(photoFileName(id))) rejectBundle('photos');
  return {
    ...manifest,
    page: async (name) => parseSpread(await textOf(name)),
    photo: async (id) => zip.openReadStreamPromise(entries.get(photoFileName(id)) ?? rejectBundle('photos')),
    close: () => zip.close(),
  };
}

/**
 * Opens a bundle from a file. It never writes to a path from the bundle, and never reads an entry that the manifest
 * does not name.
 * @throws HttpApiError bundle_invalid for any invalid content, bundle_newer for a file of a later version
 */
export async function openBundle(file: string): Promise<Bundle> {
  let zip: ZipFile | null = null;
  try {
    zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false });
    return await readBundle(zip);
  } catch (error) {
    zip?.close();
    if (error instanceof HttpApiError) throw error;
    const detail = error instanceof Error ? error.message.slice(0, 100) : '';
    return throwApiError('bundle_invalid', { params: { detail } });
  }
}
