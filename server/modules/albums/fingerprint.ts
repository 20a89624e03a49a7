import { createHash } from 'node:crypto';
import type { PdfKind } from '../../render';
import { photoIdsIn } from './used';

/** Raised when the same documents give another file than before. */
const RENDERER_VERSION = 1;

export interface FingerprintParts {
  readonly kind: PdfKind;
  readonly title: string;
  readonly madeAt: Date;
  /** The spreads as stored, in the order of the book. */
  readonly html: readonly string[];
  readonly photos: readonly { readonly id: string; readonly sha256: string }[];
}

/** SHA-256 in hex over all that an exported file is made of: the same fingerprint is the same file. */
export function fingerprintOf({ kind, title, madeAt, html, photos }: FingerprintParts): string {
  const used = photoIdsIn(html);
  const hashes = photos.flatMap(({ id, sha256 }) => (used.has(id) ? [`${id} ${sha256}`] : [])).sort();
  const whole = JSON.stringify([RENDERER_VERSION, kind, title, madeAt.toISOString(), html, hashes]);
  return createHash('sha256').update(whole).digest('hex');
}
