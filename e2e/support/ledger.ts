/** Ledger of what the server acknowledged, for comparison after a crash. */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GENERATION_ERROR, SPREADS_SAVED } from '@domain/contract';
import type { ApiUser } from './apiUser';

const WAIT_MS = 300_000;
const sha256Hex = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface StoredFile {
  readonly name: string;
  readonly id: string;
  readonly path: string;
  readonly preview: string;
}
interface GenerationStatus {
  readonly data: { readonly status: string; readonly album_id: string };
}
interface ExportStatus {
  readonly data: { readonly completed: number; readonly url: string | null; readonly error?: string };
}

/**
 * Polls until there is a result.
 * @throws Error after the time limit
 */
export async function waitForResult<T>(what: string, probe: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const found = await probe();
    if (found !== null) return found;
    await pause(200);
  }
  throw new Error(`${what} did not happen within ${WAIT_MS} ms`);
}

/** Uploads at most `width` files at a time until the server refuses connections. */
export async function uploadUntilServerDies(
  user: ApiUser,
  paths: readonly string[],
  width: number,
  onAcknowledged: (id: string, path: string) => void,
): Promise<Map<string, string>> {
  const waiting = [...paths];
  const unanswered = new Map<string, string>();
  const worker = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const id = randomUUID();
      try {
        onAcknowledged(await user.upload(path, id), path);
      } catch {
        unanswered.set(id, path);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return unanswered;
}

export async function listAllFiles(user: ApiUser): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await user.call<{ files: StoredFile[]; total: number }>('storageList', {
      query: { page, limit: 500 },
    });
    files.push(...answer.files);
    if (answer.files.length === 0 || files.length >= answer.total) return files;
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/**
 * Returns faults of the photos after a crash: acknowledged ones that are missing, changed, duplicated, or
 * served incompletely.
 * @param acknowledged photo id → the file that was sent
 */
export async function findPhotoFaults(
  user: ApiUser,
  dataDir: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<string[]> {
  const faults: string[] = [];
  const there = new Map<string, StoredFile>();
  for (const file of await listAllFiles(user)) {
    if (there.has(file.id)) faults.push(`${file.id} is listed twice`);
    there.set(file.id, file);
  }
  const onDisk = await filesUnder(dataDir);
  for (const [id, path] of acknowledged) {
    const file = there.get(id);
    if (!file) {
      faults.push(`${id} was acknowledged and is gone`);
      continue;
    }
    const original = onDisk.find((name) => name.includes(id) && name.endsWith('original'));
    if (!original || sha256Hex(await readFile(original)) !== sha256Hex(await readFile(path)))
      faults.push(`${id}: the original differs from what was sent`);
  }
  for (const file of there.values()) {
    const picture = await fetch(new URL(file.preview, user.url));
    const bytes = Buffer.from(await picture.arrayBuffer());
    if (!picture.ok || bytes.length < 100) faults.push(`${file.id}: its thumbnail answers ${picture.status}`);
  }
  return faults;
}

/** Seed of every requested layout: a scenario finds the same pages in each run. */
const LAYOUT_SEED = 7;

/** Requests an album; the response is the acknowledgement. */
export async function requestAlbum(
  user: ApiUser,
  fileIds: readonly string[],
  title: string,
  more: { format?: string; template_id?: string; cover_file_id?: string } = {},
): Promise<{ generation: string; album: string }> {
  const settings = { seed: LAYOUT_SEED };
  const body = { title, format: 'square-210', file_ids: fileIds, request_id: randomUUID(), settings, ...more };
  const answer = await user.call<{ data: { id: string; album_id: string }[] }>('albumCreate', { body });
  const first = answer.data[0];
  if (!first) throw new Error('POST /albums returned no generation');
  return { generation: first.id, album: first.album_id };
}

/**
 * Waits for the draft.
 * @returns how often each photo occurs in it
 */
export async function waitForAlbum(
  user: ApiUser,
  generation: string,
): Promise<{ id: string; pages: number; uses: Map<string, number> }> {
  const id = await waitForResult(`the end of generation ${generation}`, async () => {
    const { data } = await user.call<GenerationStatus>('spreadGeneration', { params: { id: generation } });
    if (data.status.includes(GENERATION_ERROR)) throw new Error(`generation ${generation} ended as ${data.status}`);
    return data.status === SPREADS_SAVED ? data.album_id : null;
  });
  const { album } = await user.call<{
    album: { page_count: number; spreads: { html: string }[]; photos: Record<string, unknown> };
  }>('albumGet', { params: { id } });
  const inside = album.spreads
    .slice(1)
    .map((spread) => spread.html)
    .join('');
  const uses = new Map(Object.keys(album.photos).map((photo) => [photo, inside.split(photo).length - 1]));
  return { id, pages: album.page_count, uses };
}

/** Requests a file for a one-file printer: the cover sheet, then every page. */
export async function requestExport(user: ApiUser, album: string): Promise<void> {
  await user.call('albumExport', { params: { id: album }, body: { kind: 'print', printer: 'gelato' } });
}

/** Waits for the export and downloads the PDF. */
export async function downloadExport(user: ApiUser, album: string): Promise<Buffer> {
  const url = await waitForResult(`the export of ${album}`, async () => {
    const { data } = await user.call<ExportStatus>('albumExportStatus', { params: { id: album } });
    if (data.error) throw new Error(`export of ${album} failed: ${data.error}`);
    return data.completed === 1 ? data.url : null;
  });
  const answer = await fetch(new URL(url, user.url));
  if (!answer.ok) throw new Error(`PDF download failed with status ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Requests the proof, waits for it and downloads it: the front, every page, the back. */
export async function downloadProof(user: ApiUser, album: string): Promise<Buffer> {
  await user.call('albumExport', { params: { id: album }, body: { kind: 'proof' } });
  return downloadExport(user, album);
}
