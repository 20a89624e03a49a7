import { createHash } from 'node:crypto';
import { NEW_SPREAD_VERSION } from '@domain/contract';
import { type Colour, parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import type { Reason } from '@domain/layout';

/** The version with which the engine's own spreads are stored; every change by the user raises it. */
export const AS_MADE = 1;
/** The version of a spread that a user made or brought along: it is not laid out again. */
export const BY_USER = NEW_SPREAD_VERSION;

/** What is kept of how a spread was made. */
export interface SpreadOrigin {
  /** SHA-256 of the document without its locks, hex: a spread that still has it was changed by nobody. */
  readonly print: string;
  readonly reasons: readonly Reason[];
}

const printOf = (doc: SpreadDocument): string => {
  const elements = doc.elements.map((element) => ({ ...element, locked: false }));
  return createHash('sha256')
    .update(serialiseSpread({ ...doc, elements }))
    .digest('hex');
};

export const originOf = (doc: SpreadDocument, reasons: readonly Reason[]): SpreadOrigin => ({
  print: printOf(doc),
  reasons,
});

interface StoredSpread {
  readonly html: string;
  readonly version: number;
  readonly made: SpreadOrigin | null;
}

/** Whether a user changed more of a spread than to lock or unlock single elements. */
export const isTouched = ({ html, version, made }: StoredSpread): boolean =>
  version !== AS_MADE && (made === null || made.print !== printOf(parseSpread(html)));

/** The colour of the pages where their user changed nothing else; null where more was changed. @param papers on which they may have been made */
export function paperOfUser({ html, made }: StoredSpread, papers: readonly Colour[]): Colour | null {
  const doc = parseSpread(html);
  if (made === null || doc.background.picture) return null;
  const isMade = papers.some((colour) => made.print === printOf({ ...doc, background: { colour } }));
  return isMade ? doc.background.colour : null;
}
