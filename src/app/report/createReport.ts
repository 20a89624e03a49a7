import { MAX_REPORT_BYTES } from '@domain/contract';
import type { UnknownAction } from '@reduxjs/toolkit';
import { type ActionLog, type LogFile, toLogFile } from '@/store/replay';
import { rootReducer } from '@/store/rootReducer';

/** Where and with what a problem was seen. */
export interface ReportContext {
  readonly build: string;
  /** ISO time. */
  readonly at: string;
  /** Without its query, which may hold the secrets of links. */
  readonly page: string;
  readonly agent: string;
  readonly language: string;
  readonly window: string;
}

/** The log lies beside them as Redux DevTools read it. */
export interface ProblemReport extends ReportContext, LogFile {
  readonly kind: 'keepsake-report';
  /** The log was longer: it does not begin where its state says, and replays to something else. */
  readonly isCut: boolean;
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** The newest actions that fit into so many bytes of a text within a text, in their order. */
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

/** A report of no more than {@link MAX_REPORT_BYTES}. A session too large for it loses its beginning, never its end. */
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
