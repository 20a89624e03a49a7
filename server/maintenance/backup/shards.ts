import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const FLUSH_CHARACTERS = 64 * 1024;

/** Names of all shards: two hex digits of the key's hash. */
export const shardNames: readonly string[] = Array.from(
  { length: 256 },
  (_, i) => `${i.toString(16).padStart(2, '0')}.ndjson`,
);

const nameShard = (key: string): string => `${createHash('sha256').update(key).digest('hex').slice(0, 2)}.ndjson`;

interface KeyedRecord {
  readonly key: string;
  readonly [field: string]: unknown;
}

/**
 * Writes records with a key as JSON lines, split over 256 files by the key's hash. Whoever reads one file at a time
 * can join several such folders by key in bounded memory.
 */
export class ShardWriter {
  readonly #folder: string;
  readonly #waiting = new Map<string, string>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<ShardWriter> {
    await mkdir(folder, { recursive: true });
    return new ShardWriter(folder);
  }

  async add(record: KeyedRecord): Promise<void> {
    const name = nameShard(record.key);
    const text = `${this.#waiting.get(name) ?? ''}${JSON.stringify(record)}\n`;
    this.#waiting.set(name, text);
    if (text.length >= FLUSH_CHARACTERS) await this.#flush(name);
  }

  async close(): Promise<void> {
    for (const name of this.#waiting.keys()) await this.#flush(name);
  }

  async #flush(name: string): Promise<void> {
    const text = this.#waiting.get(name) ?? '';
    this.#waiting.delete(name);
    await appendFile(join(this.#folder, name), text);
  }
}

/** Names of the shards that hold records. A missing folder has none. */
const listShards = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => shardNames.includes(name)).sort();

/** Reads the records of a shard; a missing one has none. A damaged line, or one that a crash cut off, is left out. */
export async function* readShard(folder: string, name: string): AsyncGenerator {
  if (!(await listShards(folder)).includes(name)) return;
  for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
    let record: unknown;
    try {
      record = JSON.parse(line);
    } catch {
      continue;
    }
    yield record;
  }
}
