import type { SpreadElement } from '../document';
import { type CheckedBook, type CheckedPhoto, type Finding, preflight } from '../preflight';
import { aSpread, testUuid } from './builders';

export const sharpPhoto = { width: 6000, height: 4000 };

/** A book of one spread, whose first photo is sharp. */
export function aCheckedBook(
  elements: readonly SpreadElement[],
  changes: Partial<CheckedBook> = {},
  role: 'inner' | 'cover' = 'inner',
) {
  const document = aSpread({ elements, role, spine: role === 'cover' ? 12 : 0 });
  const photos: Record<string, CheckedPhoto> = { [testUuid(1)]: sharpPhoto };
  return {
    spreads: [{ id: 's', document }],
    photos,
    printer: 'trade',
    cover: 'hard',
    paper: 'silk-170',
    ...changes,
  } satisfies CheckedBook;
}

/** Findings of spreads; that of too few pages is left out. */
export const findingsOfSpreads = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ spreadId }) => spreadId !== null);

export const checkSpread = (...given: Parameters<typeof aCheckedBook>): Finding[] =>
  findingsOfSpreads(preflight(aCheckedBook(...given)));

export const describeFindings = (findings: readonly Finding[]): string[] =>
  findings.map(({ code, severity, elementId, quickFix }) =>
    [code, severity, elementId, quickFix?.kind ?? null].join(' '),
  );
