import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Album, BodyOf, ExportStatus, GenerationStatus } from '@domain/contract';
import type { TestServer, TestUser } from './testServer';

type ApiHolder = Pick<TestServer, 'api'>;

/** Renderers yield to everything else, so that they may starve on a busy machine. */
const DEADLINE_MS = 300_000;
const FIRST_POLL_MS = 20;
const LONGEST_POLL_MS = 250;
const POLL_GROWTH = 1.25;

/** Polls until the response is sufficient, less often the longer it takes: each poll costs what others wait for. */
export async function pollUntil<T>(poll: () => Promise<T>, isEnough: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + DEADLINE_MS;
  for (let ms = FIRST_POLL_MS; ; ms = Math.min(LONGEST_POLL_MS, ms * POLL_GROWTH)) {
    const answer = await poll();
    if (isEnough(answer)) return answer;
    if (Date.now() > end) throw new Error(`timed out; the last response was ${JSON.stringify(answer)}`);
    await pause(ms);
  }
}

type TokenHolder = Pick<TestUser, 'token'>;

export function waitForGeneration({ api }: ApiHolder, { token }: TokenHolder, id: string): Promise<GenerationStatus> {
  const fetchGeneration = async () => (await api('spreadGeneration', { token, params: { id } })).body;
  return pollUntil(fetchGeneration, ({ data }) => ['done', 'failed', 'cancelled'].includes(data.stage));
}

export function waitForExport({ api }: ApiHolder, { token }: TokenHolder, id: string): Promise<ExportStatus> {
  const fetchExport = async () => (await api('albumExportStatus', { token, params: { id } })).body;
  return pollUntil(fetchExport, ({ data }) => data.stage === 'done' || data.stage === 'failed');
}

/** Creates an album and waits for its draft. */
export async function createFinishedAlbum(
  server: ApiHolder,
  user: TokenHolder,
  body: BodyOf<'albumCreate'>,
): Promise<Album> {
  const { token } = user;
  const created = await server.api('albumCreate', { token, body });
  const [generation] = created.body.data;
  assert.ok(generation);
  const { data } = await waitForGeneration(server, user, generation.id);
  assert.equal(data.stage, 'done');
  return (await server.api('albumGet', { token, params: { id: generation.album_id } })).body.album;
}

/** Adds blank pages to a short album until a printer can bind it. */
export async function addBlankPages(
  server: ApiHolder,
  { token }: TokenHolder,
  album: Album,
  pages = 24,
): Promise<Album> {
  const params = { id: album.id };
  const [, opening] = album.spreads;
  assert.ok(opening);
  for (let count = album.page_count; count < pages; count += 2)
    await server.api('spreadCopy', { token, params, body: { id: opening.id, blank: true } });
  return (await server.api('albumGet', { token, params })).body.album;
}
