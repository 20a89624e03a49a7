import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AlbumPhoto, SharedAlbumResponse } from '@domain/contract';
import type { Database } from '../../drivers/database';
import type { MemoryBudget } from '../../http/memoryBudget';
import { measureAlbum } from '../albums/editing/albumSize';
import { heapForPages } from '../albums/limitAlbumMemory';
import { type AlbumRow, spreadVersionsOf } from '../albums/repository';
import { flipfilesOf } from './sharedAlbumResponse';

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;
export type Encoding = keyof typeof packers;

/** A shared album in the state in which its owner left it, as everyone who opens the link gets it. */
export class SharedAlbum {
  /** The answer of the call, JSON. */
  readonly json: Buffer;
  readonly title: string;
  /** Picture of the cover. */
  readonly cover: AlbumPhoto | undefined;
  readonly #photoIds: ReadonlySet<string>;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(flipfiles: SharedAlbumResponse) {
    this.json = Buffer.from(JSON.stringify({ flipfiles }));
    this.title = flipfiles.title;
    const coverId = / data-file="([\da-f-]{36})"/.exec(flipfiles.spreads[0]?.html ?? '')?.[1];
    this.cover = coverId === undefined ? undefined : flipfiles.photos[coverId];
    this.#photoIds = new Set(Object.keys(flipfiles.photos));
  }

  shows(photoId: string): boolean {
    return this.#photoIds.has(photoId);
  }

  /** The answer as a client takes it, packed once. */
  packed(encoding: Encoding): Promise<Buffer> {
    const bytes = this.#packed.get(encoding) ?? packers[encoding](this.json);
    this.#packed.set(encoding, bytes);
    return bytes;
  }

  /** Bytes that it takes at most. */
  get weight(): number {
    return 2 * this.json.length + 100 * this.#photoIds.size;
  }
}

interface Kept {
  /** Tells one state of an album from every other. */
  readonly stamp: string;
  readonly album: Promise<SharedAlbum>;
  weight: number;
}

const MAX_KEPT_BYTES = 48 * 1024 * 1024;

/**
 * Shared albums, each built once for everyone who asks for it until its owner changes it, however many ask at once. Whether the link still opens the
 * album is not kept: it is asked at each request.
 */
export class SharedAlbums {
  readonly #kept = new Map<string, Kept>();
  readonly #db: Database;
  readonly #memory: MemoryBudget;
  #weight = 0;

  constructor(db: Database, memory: MemoryBudget) {
    this.#db = db;
    this.#memory = memory;
  }

  /** @throws HttpApiError unavailable when too many albums are being read */
  async find(row: AlbumRow, token: string): Promise<SharedAlbum> {
    const stamp = JSON.stringify([row.title, row.format, await spreadVersionsOf(this.#db, row.id)]);
    const known = this.#kept.get(token);
    if (known?.stamp === stamp) {
      // The one used last is dropped last.
      this.#kept.delete(token);
      this.#kept.set(token, known);
      return known.album;
    }
    const kept: Kept = { stamp, album: this.#build(row, token), weight: 0 };
    this.#drop(token);
    this.#kept.set(token, kept);
    try {
      const album = await kept.album;
      if (this.#kept.get(token) === kept) this.#weigh(kept, album.weight);
      return album;
    } catch (error) {
      if (this.#kept.get(token) === kept) this.#drop(token);
      throw error;
    }
  }

  async #build(row: AlbumRow, token: string): Promise<SharedAlbum> {
    const { live } = await measureAlbum(this.#db, row.id);
    const build = async () => new SharedAlbum(await flipfilesOf(this.#db, row, token));
    return this.#memory.run(`shared ${row.id}`, heapForPages(live), build);
  }

  #weigh(kept: Kept, weight: number): void {
    kept.weight = weight;
    this.#weight += weight;
    for (const token of this.#kept.keys()) {
      if (this.#weight <= MAX_KEPT_BYTES) return;
      this.#drop(token);
    }
  }

  #drop(token: string): void {
    this.#weight -= this.#kept.get(token)?.weight ?? 0;
    this.#kept.delete(token);
  }
}
