import { newId } from '../ids';
import { withStorageLock } from './storageLock';

/** Background tabs respond at once; a busy tab may take this long. */
const RESPONSE_TIMEOUT_MS = 1000;
const POLL_INTERVAL_MS = 5000;

type Message = { readonly ask: string } | { readonly answer: string; readonly names: readonly string[] };

const ownNames = new Set<string>();
/** Undefined in browsers without BroadcastChannel. Then only the names of this tab are known. */
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('keepsake-tabs') : undefined;
const listeners = new Set<(message: Message) => void>();

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if ('ask' in data) channel.postMessage({ answer: data.ask, names: [...ownNames] } satisfies Message);
  for (const listen of listeners) listen(data);
});

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Holds a name until the page ends or the returned function is called. Tabs query each other for their names. It
 * replaces Web Locks, which need https.
 */
export function holdName(name: string): () => void {
  ownNames.add(name);
  return () => void ownNames.delete(name);
}

/** Returns the names that living tabs hold, including this one. It takes a second when there may be other tabs. */
export async function queryHeldNames(): Promise<Set<string>> {
  const names = new Set(ownNames);
  if (!channel) return names;
  const id = newId();
  const listen = (message: Message) => {
    if ('answer' in message && message.answer === id) for (const name of message.names) names.add(name);
  };
  listeners.add(listen);
  channel.postMessage({ ask: id } satisfies Message);
  await delay(RESPONSE_TIMEOUT_MS);
  listeners.delete(listen);
  return names;
}

/**
 * Runs a task once no other tab holds the name, and exclusively among tasks for that name. Never runs it after
 * `signal` was aborted.
 */
export async function runWhenReleased(name: string, signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  while (!signal.aborted && (await queryHeldNames()).has(name)) await delay(POLL_INTERVAL_MS);
  if (signal.aborted) return;
  await withStorageLock(name, async () => {
    if (!signal.aborted) await task();
  });
}

/**
 * Holds a name unless a tab holds it already. @returns true when it was free, or when tabs cannot query each other
 */
export async function tryHoldName(name: string): Promise<boolean> {
  if (!channel) return true;
  return withStorageLock(name, async () => {
    if ((await queryHeldNames()).has(name)) return false;
    holdName(name);
    return true;
  });
}
