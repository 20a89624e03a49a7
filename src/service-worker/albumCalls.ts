import {
  albumAnswerPath,
  answerKey,
  isPreviewAnswer,
  KEPT_HEADER,
  listSmallPictures,
  readAlbumId,
  readBearerSubject,
} from '@/lib/offline/offlineRules';
import { type KeptAlbum, type KeptSpread, toPreviewAnswer, withNewerSpreads } from './keptAlbum';
import { answersOf, findKept, forgetKept, keepResponse, picturesOf } from './userCaches';

/** Wait before an album is read for offline use, so that the page comes first. */
const READ_DELAY_MS = 3000;
const PARALLEL_PICTURES = 4;
/** Wait for the network before a kept answer is given, for a network that is attached but dead. */
const ANSWER_TIMEOUT_MS = 6000;

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

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

const writes = new Map<string, Promise<unknown>>();

/** Runs the writes of one kept album one after the other: each of them reads what the one before has put. */
function writeInOrder<T>({ albumId }: AlbumCall, write: () => Promise<T>): Promise<T> {
  const before = writes.get(albumId) ?? Promise.resolve();
  const written = before.then(write, write);
  writes.set(albumId, written);
  return written.finally(() => {
    if (writes.get(albumId) === written) writes.delete(albumId);
  });
}

/** Spreads that were saved before their album is kept, which may be on its way. */
const savedEarly = new Map<string, readonly KeptSpread[]>();

/** Puts an album with the newest known state of each spread. */
const putAlbum = (call: AlbumCall, album: KeptAlbum): Promise<void> =>
  writeInOrder(call, async () => {
    const kept = await readKeptAlbum(call);
    const known = kept?.album.spreads ?? savedEarly.get(call.albumId) ?? [];
    savedEarly.delete(call.albumId);
    await keepResponse(
      answersOf(call.userId),
      albumAnswerPath(call.albumId),
      Response.json(withNewerSpreads(album, known)),
    );
  });

/** Puts a saved spread into the kept album. @returns false while the album is not kept */
const putSpread = (call: AlbumCall, spread: KeptSpread): Promise<boolean> =>
  writeInOrder(call, async () => {
    const kept = await readKeptAlbum(call);
    if (kept) {
      const album = Response.json(withNewerSpreads(kept, [spread]));
      await keepResponse(answersOf(call.userId), albumAnswerPath(call.albumId), album);
      return true;
    }
    const others = (savedEarly.get(call.albumId) ?? []).filter(({ id }) => id !== spread.id);
    savedEarly.set(call.albumId, [...others, spread]);
    return false;
  });

/** Puts a kept album again, so that it counts as the one used last. */
const touchAlbum = (call: AlbumCall): Promise<void> =>
  writeInOrder(call, async () => {
    const kept = await findKept(answersOf(call.userId), albumAnswerPath(call.albumId));
    if (kept) await keepResponse(answersOf(call.userId), albumAnswerPath(call.albumId), kept);
  });

const forgetAlbum = (call: AlbumCall): Promise<void> =>
  writeInOrder(call, async () => {
    savedEarly.delete(call.albumId);
    await forgetKept(answersOf(call.userId), albumAnswerPath(call.albumId));
  });

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

async function keepAlbum(call: AlbumCall, answer: Response): Promise<void> {
  const text = await answer.text();
  await putAlbum(call, JSON.parse(text) as KeptAlbum);
  await pause(READ_DELAY_MS);
  await keepSmallPictures(text, call.userId);
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

/** Reads the whole album of a preview, unless the kept one is of the same time: then it is used once more. */
async function keepPreviewed(call: AlbumCall, answer: Response): Promise<void> {
  const text = await answer.text();
  const { album } = JSON.parse(text) as Pick<KeptAlbum, 'album'>;
  const kept = await readKeptAlbum(call);
  if (kept?.album.updated_at !== album.updated_at) return readAlbumLater(call);
  await touchAlbum(call);
  await pause(READ_DELAY_MS);
  await keepSmallPictures(text, call.userId);
}

/** Keeps the answer of a call, or forgets it when the server no longer has it. */
async function keepAnswer(request: Request, userId: string, key: string, answer: Response): Promise<void> {
  const { pathname } = new URL(request.url);
  const albumId = readAlbumId(pathname);
  if (albumId === null) return keepResponse(answersOf(userId), key, answer);
  const call = { userId, albumId, headers: authorizationOf(request) };
  if (answer.status === 404) return forgetAlbum(call);
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

/**
 * Answers a call from the network. Without one, or when it takes too long, the last answer to the same user is given.
 * A late answer of the network is kept all the same.
 */
export async function answerCall(request: Request, event: ExtendableEvent): Promise<Response> {
  const userId = readBearerSubject(request.headers.get('authorization'));
  if (userId === null) return fetch(request);
  const key = answerKey(new URL(request.url), request.method === 'GET' ? '' : await request.clone().text());
  const fetched = fetch(request);
  const keep = (answer: Response) => keepAnswer(request, userId, key, answer.clone());
  keepLater(
    event,
    fetched.then(keep, () => undefined),
  );
  const findUnlessAborted = () => (request.signal.aborted ? undefined : findAnswer(request, userId, key));
  try {
    const first = await Promise.race([fetched, pause(ANSWER_TIMEOUT_MS)]);
    return first ?? (await findUnlessAborted()) ?? (await fetched);
  } catch (error) {
    const kept = await findUnlessAborted();
    if (kept) return kept;
    throw error;
  }
}

/** Brings a kept album up to date: a saved spread at once, everything else by reading the album again. */
async function keepChange(call: AlbumCall, path: string, answer: Response): Promise<void> {
  if (path !== `${albumAnswerPath(call.albumId)}/spread`) {
    if (await readKeptAlbum(call)) await readAlbumLater(call);
    return;
  }
  const { spread, title } = (await answer.json()) as { readonly spread: KeptSpread; readonly title?: string };
  const isKept = await putSpread(call, spread);
  // A new title on the cover changes other spreads too.
  if (isKept && title !== undefined) await readAlbumLater(call);
}

/** Sends a change of an album, and brings the kept album up to date once the server has it. */
export async function sendAlbumChange(albumId: string, request: Request, event: ExtendableEvent): Promise<Response> {
  const headers = authorizationOf(request);
  const userId = readBearerSubject(headers.get('authorization'));
  const answer = await fetch(request);
  if (userId === null || !answer.ok) return answer;
  const { pathname } = new URL(request.url);
  const call = { userId, albumId, headers };
  keepLater(
    event,
    request.method === 'DELETE' && pathname === albumAnswerPath(albumId)
      ? forgetAlbum(call)
      : keepChange(call, pathname, answer.clone()),
  );
  return answer;
}
