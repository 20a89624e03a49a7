import {
  albumAnswerPath,
  answerKey,
  isPreviewAnswer,
  KEPT_HEADER,
  listSmallPictures,
  readAlbumId,
  readBearerSubject,
} from '@/lib/offline/offlineRules';
import { type KeptAlbum, toPreviewAnswer, withSavedSpread } from './keptAlbum';
import { answersOf, findKept, forgetKept, keepResponse, picturesOf } from './userCaches';

/** Wait before an album is read for offline use, so that the page comes first. */
const READ_DELAY_MS = 3000;
const PARALLEL_PICTURES = 4;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The user and the album of a call. */
interface AlbumCall {
  readonly userId: string;
  readonly albumId: string;
  readonly headers: Headers;
}

const authorizationOf = ({ headers }: Request) =>
  new Headers({ authorization: headers.get('authorization') ?? '', accept: 'application/json' });

async function readKeptAlbum({ userId, albumId }: AlbumCall): Promise<KeptAlbum | null> {
  const kept = await findKept(answersOf(userId), albumAnswerPath(albumId));
  return kept ? ((await kept.json()) as KeptAlbum) : null;
}

/** Loads the small pictures of an album that are not kept yet: what a reader of all its pages needs. */
async function keepSmallPictures(answerText: string, userId: string): Promise<void> {
  const cache = picturesOf(userId);
  const waiting = listSmallPictures(answerText, userId);
  const loadNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const [key = ''] = url.split('?');
      if (!(await findKept(cache, key))) await keepResponse(cache, key, await fetch(url));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_PICTURES }, loadNext));
}

async function keepAlbum({ userId, albumId }: AlbumCall, answer: Response): Promise<void> {
  const text = await answer.clone().text();
  await keepResponse(answersOf(userId), albumAnswerPath(albumId), answer);
  await pause(READ_DELAY_MS);
  await keepSmallPictures(text, userId);
}

const reads = new Map<string, Promise<void>>();

/** Reads an album again after a pause; calls during the pause join in. Without a network the kept one stays. */
function readAlbumLater(call: AlbumCall): Promise<void> {
  const planned = reads.get(call.albumId);
  if (planned) return planned;
  const read = pause(READ_DELAY_MS)
    .then(async () => {
      reads.delete(call.albumId);
      const answer = await fetch(albumAnswerPath(call.albumId), { headers: call.headers });
      if (answer.ok) await keepAlbum(call, answer);
    })
    .catch(() => undefined);
  reads.set(call.albumId, read);
  return read;
}

/** Reads the whole album of a preview, unless the kept one is of the same time. */
async function keepPreviewed(call: AlbumCall, answer: Response): Promise<void> {
  const { album } = (await answer.json()) as Pick<KeptAlbum, 'album'>;
  const kept = await readKeptAlbum(call);
  if (kept?.album.updated_at !== album.updated_at) await readAlbumLater(call);
}

/** Keeps the answer of a call, or forgets it when the server no longer has it. */
async function keepAnswer(request: Request, userId: string, key: string, answer: Response): Promise<void> {
  const { pathname } = new URL(request.url);
  const albumId = readAlbumId(pathname);
  if (albumId === null) return keepResponse(answersOf(userId), key, answer);
  const call = { userId, albumId, headers: authorizationOf(request) };
  if (answer.status === 404) return forgetKept(answersOf(userId), albumAnswerPath(albumId));
  if (!answer.ok) return;
  return isPreviewAnswer(pathname) ? keepPreviewed(call, answer) : keepAlbum(call, answer);
}

async function findAnswer(request: Request, userId: string, key: string): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const albumId = readAlbumId(pathname);
  if (albumId === null || !isPreviewAnswer(pathname)) {
    const kept = await findKept(answersOf(userId), key);
    return kept && new Response(kept.body, { headers: { ...Object.fromEntries(kept.headers), [KEPT_HEADER]: '1' } });
  }
  const album = await readKeptAlbum({ userId, albumId, headers: request.headers });
  return album ? Response.json(toPreviewAnswer(album), { headers: { [KEPT_HEADER]: '1' } }) : undefined;
}

const keepLater = (event: ExtendableEvent, keeping: Promise<void>) =>
  event.waitUntil(
    // A lost network or a full disk: the next answer is kept again.
    keeping.catch((error: unknown) => console.warn('failed to keep an answer for offline use', error)),
  );

/** Answers a call from the network, and without one by the last answer to the same user. */
export async function answerCall(request: Request, event: ExtendableEvent): Promise<Response> {
  const userId = readBearerSubject(request.headers.get('authorization'));
  if (userId === null) return fetch(request);
  const key = answerKey(new URL(request.url), request.method === 'GET' ? '' : await request.clone().text());
  try {
    const answer = await fetch(request);
    keepLater(event, keepAnswer(request, userId, key, answer.clone()));
    return answer;
  } catch (error) {
    const kept = request.signal.aborted ? undefined : await findAnswer(request, userId, key);
    if (kept) return kept;
    throw error;
  }
}

/** Brings a kept album up to date: a saved spread at once, everything else by reading the album again. */
async function keepChange(call: AlbumCall, path: string, answer: Response): Promise<void> {
  const cache = answersOf(call.userId);
  const key = albumAnswerPath(call.albumId);
  const kept = await readKeptAlbum(call);
  if (!kept) return;
  if (path !== `${key}/spread`) return readAlbumLater(call);
  const { spread, title } = (await answer.json()) as { readonly spread: { readonly id: string }; title?: string };
  await keepResponse(cache, key, Response.json(withSavedSpread(kept, spread)));
  // A new title on the cover changes other spreads too.
  if (title !== undefined) await readAlbumLater(call);
}

/** Sends a change of an album, and brings the kept album up to date once the server has it. */
export async function sendAlbumChange(albumId: string, request: Request, event: ExtendableEvent): Promise<Response> {
  const headers = authorizationOf(request);
  const userId = readBearerSubject(headers.get('authorization'));
  const answer = await fetch(request);
  if (userId === null || !answer.ok) return answer;
  const { pathname } = new URL(request.url);
  const key = albumAnswerPath(albumId);
  keepLater(
    event,
    request.method === 'DELETE' && pathname === key
      ? forgetKept(answersOf(userId), key)
      : keepChange({ userId, albumId, headers }, pathname, answer.clone()),
  );
  return answer;
}
