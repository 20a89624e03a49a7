import { CPU_LIMIT_SIGNAL, MEMORY_LIMIT_SIGNAL } from '../processes/watchLimits';
import type { DecoderEnd, ImageErrorCode } from './types';

export interface ProcessEnd {
  readonly kind: DecoderEnd;
  readonly detail: string;
  readonly isFresh: boolean;
}

/** Signals of a crashing decoder. Others come from people, or from the system when it runs out of memory. */
const crashSignals: readonly NodeJS.Signals[] = ['SIGSEGV', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP', 'SIGSYS'];

/** @param signal signal that ended the process; null if it exited by itself */
export function classifyExit(signal: NodeJS.Signals | null): ProcessEnd['kind'] {
  if (signal === MEMORY_LIMIT_SIGNAL) return 'outgrew';
  if (signal === CPU_LIMIT_SIGNAL) return 'overran';
  return signal === null || crashSignals.includes(signal) ? 'crashed' : 'stopped';
}

const MAX_TRIES = 3;

/**
 * Decides whether to retry a job whose process ended. The file is to blame only if its process reports that,
 * or if two fresh processes crash. Signals and timeouts blame nobody.
 * @param ends ends of its attempts, the latest last
 */
export function decideRetry(ends: readonly ProcessEnd[]): 'retry' | ImageErrorCode {
  const last = ends.at(-1);
  if (!last) return 'retry';
  // A used process may have exceeded its limits because of an earlier job.
  if (last.kind === 'outgrew' || last.kind === 'overran') return last.isFresh ? 'file_too_large' : 'retry';
  if (last.kind === 'crashed') {
    const crashes = ends.filter(({ kind, isFresh }) => kind === 'crashed' && isFresh);
    if (crashes.length >= 2) return 'file_corrupt';
    return ends.length < MAX_TRIES ? 'retry' : 'unavailable';
  }
  return ends.length < 2 ? 'retry' : 'unavailable';
}
