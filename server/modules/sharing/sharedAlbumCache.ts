import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AlbumPhoto, SharedAlbumResponse } from '@domain/contract';
import { findPageArea } from '@domain/document';
import { countPages, formats } from '@domain/print';
import type { Database } from '../../drivers/database';
import type { FairBudget } from '../../processes/fairBudget';
import { estimateHeapBytes } from '../albums/limitAlbumMemory';
import { COVER_WIDTH_PX } from '../albums/pictures/service';
import { type AlbumRow, findSpreadVersions, measureAlbum } from '../albums/repository';
import { hashHiddenPlaces } from './repository';
import { createSharedAlbumResponse, frontCoverPath } from './serializers';
import { readSpread } from './visiblePages';

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;
export type ContentEncoding = keyof typeof compressors;

/** Picture of the front cover as a reader sees it, with its texts. */
export interface FrontCover {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

function findFrontCover({ format, spreads }: SharedAlbumResponse, token: string, version: number) {
  const doc = spreads[0] && readSpread(spreads[0].html);
  const area = doc?.role === 'cover' ? findPageArea(doc, 'right') : undefined;
  if (!area) return undefined;
  const page = formats[format];
  return {
    path: frontCoverPath(token, version),
    width: COVER_WIDTH_PX,
    height: Math.round((COVER_WIDTH_PX * area.height) / area.width),
    ratio: page.width / page.height,
  };
}

/** A shared album in its current state, equal for all visitors. */
export class SharedAlbum {
  readonly json: Buffer;
  readonly title: string;
  readonly pages: number;
  readonly cover: AlbumPhoto | undefined;
  readonly coverHtml: string | undefined;
  readonly frontCover: FrontCover | undefined;
  readonly allowsCopies: boolean;
  readonly #photoIds: ReadonlySet<string>;
  readonly #compressed = new Map<ContentEncoding, Promise<Buffer>>();

  constructor(flipfiles: SharedAlbumResponse, token: string, coverVersion: number) {
    this.json = Buffer.from(JSON.stringify({ flipfiles }));
    this.title = flipfiles.title;
    this.pages = countPages(flipfiles.spreads.length);
    this.coverHtml = flipfiles.spreads[0]?.html;
    const coverId = / data-file="([\da-f-]{36})"/.exec(this.coverHtml ?? '')?.[1];
    this.cover = coverId === undefined ? undefined : flipfiles.photos[coverId];
    this.frontCover = findFrontCover(flipfiles, token, coverVersion);
    this.allowsCopies = flipfiles.copies !== undefined;
    this.#photoIds = new Set(Object.keys(flipfiles.photos));
  }

  hasPhoto(photoId: string): boolean {
    return this.#photoIds.has(photoId);
  }

  compress(encoding: ContentEncoding): Promise<Buffer> {
    const bytes = this.#compressed.get(encoding) ?? compressors[encoding](this.json);
    this.#compressed.set(encoding, bytes);
    return bytes;
  }

  get sizeBytes(): number {
    return 2 * this.json.length + 100 * this.#photoIds.size;
  }
}

interface CachedAlbum {
  readonly stamp: string;
  readonly album: Promise<SharedAlbum>;
  sizeBytes: number;
}

const MAX_CACHE_BYTES = 48 * 1024 * 1024;

/**
 * Caches shared albums until their owners change them; concurrent requests build each once. The validity of the link is
 * not cached.
 */
export class SharedAlbumCache {
  readonly #entries = new Map<string, CachedAlbum>();
  readonly #db: Database;
  readonly #memory: FairBudget;
  #weight = 0;

  constructor(db: Database, memory: FairBudget) {
    this.#db = db;
    this.#memory = memory;
  }

  /** @throws HttpApiError unavailable when too many albums are being read */
  async find(row: AlbumRow, token: string): Promise<SharedAlbum> {
    const versions = await findSpreadVersions(this.#db, row.id);
    const { title, format, shareCopies, shareHidesPlaces, bookCover, bookPaper } = row;
    const hidden = shareHidesPlaces && (await hashHiddenPlaces(this.#db, row));
    const stamp = JSON.stringify([title, format, versions, hidden, shareCopies && [bookCover, bookPaper]]);
    const known = this.#entries.get(token);
    if (known?.stamp === stamp) {
      // Moves the entry to the end: the least recently used is dropped first.
      this.#entries.delete(token);
      this.#entries.set(token, known);
      return known.album;
    }
    const kept: CachedAlbum = { stamp, album: this.#build(row, token, versions[0]?.version ?? 0), sizeBytes: 0 };
    this.#drop(token);
    this.#entries.set(token, kept);
    try {
      const album = await kept.album;
      if (this.#entries.get(token) === kept) this.#weigh(kept, album.sizeBytes);
      return album;
    } catch (error) {
      if (this.#entries.get(token) === kept) this.#drop(token);
      throw error;
    }
  }

  async #build(row: AlbumRow, token: string, coverVersion: number): Promise<SharedAlbum> {
    const { live } = await measureAlbum(this.#db, row.id);
    const build = async () =>
      new SharedAlbum(await createSharedAlbumResponse(this.#db, row, token), token, coverVersion);
    return this.#memory.run([`shared ${row.id}`], estimateHeapBytes(live), build);
  }

  #weigh(kept: CachedAlbum, weight: number): void {
    kept.sizeBytes = weight;
    this.#weight += weight;
    for (const token of this.#entries.keys()) {
      if (this.#weight <= MAX_CACHE_BYTES) return;
      this.#drop(token);
    }
  }

  #drop(token: string): void {
    this.#weight -= this.#entries.get(token)?.sizeBytes ?? 0;
    this.#entries.delete(token);
  }
}
