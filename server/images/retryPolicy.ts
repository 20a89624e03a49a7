import type { ImageErrorCode } from './types';

/** How a process ended that had a job: by its own watchdog, at somebody else's signal, by itself, after the longest wait, or before it could take any job. */
export interface ProcessEnd {
  readonly kind: 'outgrew' | 'overran' | 'stopped' | 'crashed' | 'timedOut' | 'failedToStart';
  readonly detail: string;
  /** It had no job before this one. */
  readonly isFresh: boolean;
}

/** The watchdog ends its process with these, so that nobody else's signal looks like them. Neither writes a core file, which would keep the picture. */
export const MEMORY_LIMIT_SIGNAL = 'SIGUSR2';
export const CPU_LIMIT_SIGNAL = 'SIGVTALRM';

/** A decoder that does something wrong gets these. The others are sent by people and by the system when it runs out of memory. */
const crashSignals: readonly NodeJS.Signals[] = ['SIGSEGV', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP', 'SIGSYS'];

/** @param signal that ended the process; null: it left by itself */
export function classifyExit(signal: NodeJS.Signals | null): ProcessEnd['kind'] {
  if (signal === MEMORY_LIMIT_SIGNAL) return 'outgrew';
  if (signal === CPU_LIMIT_SIGNAL) return 'overran';
  return signal === null || crashSignals.includes(signal) ? 'crashed' : 'stopped';
}

const MAX_TRIES = 3;

/**
 * Decides about a job whose process ended: try it in a fresh one, or give it up. A file is to blame only for what its own process says of it, or when it
 * crashes two processes that had done nothing else. Being stopped or late is nobody's fault.
 * @param ends of its tries, the latest last
 */
export function decideRetry(ends: readonly ProcessEnd[]): 'retry' | ImageErrorCode {
  const last = ends.at(-1);
  if (!last) return 'retry';
  // What an earlier job left behind counts against a process that is not fresh.
  if (last.kind === 'outgrew' || last.kind === 'overran') return last.isFresh ? 'file_too_large' : 'retry';
  if (last.kind === 'crashed') {
    const crashes = ends.filter(({ kind, isFresh }) => kind === 'crashed' && isFresh);
    if (crashes.length >= 2) return 'file_corrupt';
    return ends.length < MAX_TRIES ? 'retry' : 'unavailable';
  }
  return ends.length < 2 ? 'retry' : 'unavailable';
}
