import { MAX_REPORT_BYTES } from '@domain/contract';
import type { UnknownAction } from '@reduxjs/toolkit';
import { type ActionLog, type LogFile, toLogFile } from '@/store/replay';
import { rootReducer } from '@/store/rootReducer';

export interface ReportContext {
  readonly build: string;
  /** ISO time. */
  readonly at: string;
  /** Path without its query, which may contain secrets of links. */
  readonly page: string;
  readonly agent: string;
  readonly language: string;
  readonly window: string;
}

/** The fields of the log are those of a Redux DevTools export. */
export interface ProblemReport extends ReportContext, LogFile {
  readonly kind: 'keepsake-report';
  /** The log was truncated. It does not start at its initial state and replays to another one. */
  readonly isCut: boolean;
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * Returns the newest actions, in order, that fit into the given number of bytes when embedded as
 * JSON text.
 */
const takeNewest = (actions: readonly UnknownAction[], bytes: number): UnknownAction[] => {
  const kept: UnknownAction[] = [];
  let left = bytes;
  for (const action of actions.toReversed()) {
    left -= bytesOf(JSON.stringify(action));
    if (left < 0) break;
    kept.unshift(action);
  }
  return kept;
};

/**
 * Returns a report of at most {@link MAX_REPORT_BYTES} bytes. A larger session loses its oldest
 * actions.
 */
export const createReport = (log: ActionLog, circumstances: ReportContext, limit = MAX_REPORT_BYTES): ProblemReport => {
  const reportWith = (isCut: boolean, kept: ActionLog): ProblemReport => ({
    kind: 'keepsake-report',
    ...circumstances,
    isCut,
    ...toLogFile(kept),
  });
  const whole = reportWith(false, log);
  if (bytesOf(whole) <= limit) return whole;
  const start = rootReducer(undefined, { type: 'report/cut' });
  const left = limit - bytesOf(reportWith(true, { start, actions: [] }));
  return reportWith(true, { start, actions: takeNewest(log.actions, left) });
};
