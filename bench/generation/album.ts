import { randomUUID } from 'node:crypto';
import type { ApiUser } from '../../e2e/support/apiUser';

interface Created {
  readonly data: { readonly id: string; readonly album_id: string }[];
}
interface Status {
  readonly data: { readonly stage: string; readonly completed: number; readonly url: string | null };
}
interface Spread {
  readonly id: string;
  readonly url: string;
  readonly version: number;
}
interface Album {
  readonly page_count: number;
  readonly spreads: readonly Spread[];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const fetchAlbum = async (user: ApiUser, id: string): Promise<Album> =>
  (await user.call<{ album: Album }>('albumGet', { params: { id } })).album;

/**
 * Creates an album and waits for its draft.
 * @returns its id
 */
export async function createAlbumDraft(user: ApiUser, ids: readonly string[]): Promise<string> {
  const body = { title: 'Bench', format: 'square-210', file_ids: ids, settings: { seed: 1 }, request_id: randomUUID() };
  const [generation] = (await user.call<Created>('albumCreate', { body })).data;
  if (!generation) throw new Error('album response contains no generation');
  for (;;) {
    const { data } = await user.call<Status>('spreadGeneration', { params: { id: generation.id } });
    if (data.stage === 'done') return generation.album_id;
    if (data.stage === 'failed') throw new Error('the generation failed');
    await pause(20);
  }
}

/** Brings an album with all its photos to this page count. */
export async function setPageCount(user: ApiUser, id: string, pages: number): Promise<void> {
  const spreads = (await fetchAlbum(user, id)).spreads.map((spread) => ({ id: spread.id, version: spread.version }));
  await user.call('albumRelayout', { params: { id }, body: { spreads, page_count: pages } });
}

/** Copies spreads of an album evenly until it has this page count. */
export async function duplicateSpreads(user: ApiUser, id: string, pages: number): Promise<void> {
  const { page_count, spreads } = await fetchAlbum(user, id);
  const inner = spreads.slice(2, -1);
  for (let i = 0; i < (pages - page_count) / 2; i += 1) {
    const spread = inner[i % inner.length];
    if (spread) await user.call('spreadCopy', { params: { id }, body: { id: spread.id } });
  }
}

/** Fetches the pictures of all spreads with as many parallel requests as a browser makes. */
export async function loadSpreadImages(user: ApiUser, id: string): Promise<number> {
  const { spreads } = await fetchAlbum(user, id);
  const waiting = [...spreads];
  const fetching = async () => {
    for (let spread = waiting.shift(); spread; spread = waiting.shift()) {
      const response = await fetch(new URL(spread.url, user.url));
      if (!response.ok) throw new Error(`spread picture failed with status ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 6 }, fetching));
  return spreads.length;
}

/**
 * Exports the album and waits for the file.
 * @returns its URL
 */
export async function exportAlbum(user: ApiUser, id: string, kind: 'print' | 'proof' = 'print'): Promise<string> {
  await user.call('albumExport', { params: { id }, body: { kind } });
  for (;;) {
    const { data } = await user.call<Status>('albumExportStatus', { params: { id } });
    if (data.url !== null) return new URL(data.url, user.url).href;
    if (data.stage === 'failed') throw new Error('the export failed');
    await pause(50);
  }
}
