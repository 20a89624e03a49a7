import { newId } from '../ids';
import { withStorageLock } from './storageLock';

/** Background tabs answer messages at once; a busy one may take this long. */
const ANSWER_WITHIN_MS = 1000;
const LOOK_AGAIN_MS = 5000;

type Message = { readonly ask: string } | { readonly answer: string; readonly names: readonly string[] };

const held = new Set<string>();
/** Undefined in browsers without it: then only the names of this tab are known. */
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('keepsake-tabs') : undefined;
const listeners = new Set<(message: Message) => void>();

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if ('ask' in data) channel.postMessage({ answer: data.ask, names: [...held] } satisfies Message);
  for (const listen of listeners) listen(data);
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Holds a name for as long as the page lives or until the returned function is called. Tabs ask each other for the names that they hold: the way of pages
 * without Web Locks, which browsers offer on https only.
 */
export function holdName(name: string): () => void {
  held.add(name);
  return () => void held.delete(name);
}

/** Names that living tabs hold, this one's too. Takes a second where there may be other tabs. */
export async function heldNames(): Promise<Set<string>> {
  const names = new Set(held);
  if (!channel) return names;
  const id = newId();
  const listen = (message: Message) => {
    if ('answer' in message && message.answer === id) for (const name of message.names) names.add(name);
  };
  listeners.add(listen);
  channel.postMessage({ ask: id } satisfies Message);
  await wait(ANSWER_WITHIN_MS);
  listeners.delete(listen);
  return names;
}

/** Runs a task once no other tab holds the name, and while no other tab runs one for the same name; never after `signal` was aborted. */
export async function whenReleased(name: string, signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  while (!signal.aborted && (await heldNames()).has(name)) await wait(LOOK_AGAIN_MS);
  if (signal.aborted) return;
  await withStorageLock(name, async () => {
    if (!signal.aborted) await task();
  });
}

/** Holds a name unless a tab holds it already. @returns whether it was free; true where tabs cannot ask each other */
export async function claimName(name: string): Promise<boolean> {
  if (!channel) return true;
  return withStorageLock(name, async () => {
    if ((await heldNames()).has(name)) return false;
    holdName(name);
    return true;
  });
}
