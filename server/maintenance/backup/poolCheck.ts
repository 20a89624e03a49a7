import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from '../../drivers/blobs';
import { isSameContent, sumBlob } from '../blobTransfer';
import {
  type BackupManifest,
  type BlobRecord,
  findDamagedFiles,
  MANIFEST_FILE,
  poolKey,
  readBackupManifest,
  readRecords,
} from './manifest';
import { shardNames } from './shards';

/** As many backups one after the other read the whole pool again. */
const SHARES = 8;
/** Distinguishes the contents of a pool in a quarter of the memory of a whole SHA-256. */
const NAME_LENGTH = 16;

/** A file of a backup, or a blob of it, that is damaged and cannot be read from the store again. */
export interface DamagedPart {
  readonly backup: string;
  readonly name: string;
}

interface EarlierBackup {
  readonly name: string;
  readonly manifest: BackupManifest | null;
  /** Time of its manifest, which is written last, in ms. */
  readonly writtenAt: number;
}

/** Reads the newest backups last. */
async function readEarlierBackups(root: string, names: readonly string[]): Promise<EarlierBackup[]> {
  return Promise.all(
    names.map(async (name) => ({
      name,
      manifest: await readBackupManifest(join(root, name)).catch(() => null),
      writtenAt: (await stat(join(root, name, MANIFEST_FILE)).catch(() => null))?.mtimeMs ?? 0,
    })),
  );
}

const shareOf = (hex: string): number => Number.parseInt(hex.slice(0, 2), 16) % SHARES;

/**
 * Reads contents of the pool again, because size and time of a file do not show a damaged byte: all that changed since
 * the last backup, and an eighth of the rest.
 */
export class PoolCheck {
  readonly share: number;
  readonly #intact = new Set<string>();

  private constructor(
    readonly root: string,
    readonly pool: Blobs,
    readonly earlier: readonly EarlierBackup[],
    readonly checkAll: boolean,
  ) {
    const last = earlier.findLast(({ manifest }) => manifest !== null)?.manifest?.checkedShare;
    this.share = ((last ?? SHARES - 1) + 1) % SHARES;
  }

  static async open(root: string, pool: Blobs, names: readonly string[], checkAll: boolean): Promise<PoolCheck> {
    return new PoolCheck(root, pool, await readEarlierBackups(root, names), checkAll);
  }

  #isDue(sha256: string, modifiedAt: Date): boolean {
    return (
      this.checkAll || shareOf(sha256) === this.share || modifiedAt.getTime() > (this.earlier.at(-1)?.writtenAt ?? 0)
    );
  }

  /** Notes a content that was read in this run. */
  addIntact(sha256: string): void {
    this.#intact.add(sha256.slice(0, NAME_LENGTH));
  }

  /** Returns true when the pool holds the content. The bytes are read when they are due. */
  async holds(record: BlobRecord): Promise<boolean> {
    const key = poolKey(record.sha256);
    const found = await this.pool.stat(key);
    if (found?.bytes !== record.bytes) return false;
    if (this.#intact.has(record.sha256.slice(0, NAME_LENGTH)) || !this.#isDue(record.sha256, found.modifiedAt))
      return true;
    if (!isSameContent(await sumBlob(this.pool, key), record)) return false;
    this.addIntact(record.sha256);
    return true;
  }

  /** Finds what is damaged in earlier backups alone. The blobs of the present one are read from the store again before. */
  async findDamage(): Promise<DamagedPart[]> {
    const damaged: DamagedPart[] = [];
    for (const backup of this.earlier) damaged.push(...(await this.#findDamagedFiles(backup)));
    const contents = this.earlier.length === 0 ? new Set<string>() : await this.#findDamagedContents();
    if (contents.size === 0 && !this.checkAll) return damaged;
    for (const { name } of this.earlier) damaged.push(...(await this.#findUsers(name, contents)));
    return damaged;
  }

  async #findDamagedFiles({ name, manifest, writtenAt }: EarlierBackup): Promise<DamagedPart[]> {
    if (!manifest) return [{ backup: name, name: MANIFEST_FILE }];
    const folder = join(this.root, name);
    const isShare = this.checkAll || shareOf(createHash('sha256').update(name).digest('hex')) === this.share;
    const damaged = await findDamagedFiles(folder, manifest, async (path) => {
      const info = await stat(join(folder, path)).catch(() => null);
      return isShare || info === null || info.size !== manifest.files[path]?.bytes || info.mtimeMs > writtenAt;
    });
    return damaged.map((path) => ({ backup: name, name: path }));
  }

  async #findDamagedContents(): Promise<Set<string>> {
    const damaged = new Set<string>();
    for (const shard of shardNames)
      for await (const { key, bytes, modifiedAt } of this.pool.list(shard.slice(0, 2))) {
        const sha256 = key.slice(key.indexOf('/') + 1);
        if (this.#intact.has(sha256.slice(0, NAME_LENGTH)) || !this.#isDue(sha256, modifiedAt)) continue;
        if (!isSameContent(await sumBlob(this.pool, key), { bytes, sha256 })) damaged.add(sha256);
      }
    return damaged;
  }

  /** Names the blobs of a backup whose contents are damaged or, when everything is checked, missing. */
  async #findUsers(backup: string, damaged: ReadonlySet<string>): Promise<DamagedPart[]> {
    const found: DamagedPart[] = [];
    for (const shard of shardNames)
      for await (const { key, sha256, bytes } of readRecords(join(this.root, backup), shard)) {
        const isMissing = this.checkAll && (await this.pool.stat(poolKey(sha256)))?.bytes !== bytes;
        if (isMissing || damaged.has(sha256)) found.push({ backup, name: key });
      }
    return found;
  }
}
