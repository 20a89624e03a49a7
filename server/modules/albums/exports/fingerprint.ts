import { createHash } from 'node:crypto';
import { printers } from '@domain/print';
import type { FileChoice } from '../../../render';
import { findUsedPhotoIds } from '../usedPhotoIds';

/** Raised when the same documents give another file than before. */
const RENDERER_VERSION = 5;

export interface FingerprintParts {
  readonly choice: FileChoice;
  readonly title: string;
  readonly madeAt: Date;
  /** The spreads as stored, in the order of the book. */
  readonly html: readonly string[];
  readonly photos: readonly { readonly id: string; readonly sha256: string }[];
}

/** JSON with the keys of every object in the order of their code units, so that equal values are equal texts on every machine. */
function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value as Record<string, unknown>).filter(([, one]) => one !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${toCanonicalJson(one)}`).join(',')}}`;
}

/**
 * What of a stored spread is printed: what only the editor needs is left out. Text cannot look like an attribute: the dialect writes its quotes as `&quot;`.
 * A spread without any of that stands in the hash as it always did.
 */
const stripEditorAttributes = (html: string): string => html.replaceAll(/ data-(?:aside|locked|group)="[^"]*"/g, '');

/** The identifier of one of the files of a proof. */
export const computePartFingerprint = (proof: string, part: string): string =>
  createHash('sha256').update(`${part} ${proof}`).digest('hex');

/** What an order of the same book would be. */
function toOrderChoice(choice: FileChoice): FileChoice {
  if (choice.kind !== 'proof') return choice;
  const { printer, cover, paper } = choice;
  return { kind: 'print', printer, cover, paper, marks: false };
}

/**
 * The hash of the proof that a file belongs to: SHA-256 in hex over what the documents print, the photos that they show, what the file is for, and all that the printer
 * asks of it. A proof that is looked at has that of the order.
 */
export function computeProofHash({ choice: wanted, title, madeAt, html, photos }: FingerprintParts): string {
  const choice = toOrderChoice(wanted);
  const used = findUsedPhotoIds(html);
  const shown = photos.filter(({ id }) => used.has(id)).map(({ id, sha256 }) => `${id} ${sha256}`);
  const whole = toCanonicalJson({
    renderer: RENDERER_VERSION,
    choice,
    profile: choice.kind === 'print' ? printers[choice.printer] : null,
    title,
    madeAt: madeAt.toISOString(),
    spreads: html.map(stripEditorAttributes),
    photos: shown.sort(),
  });
  return createHash('sha256').update(whole).digest('hex');
}

/** What a file, or an archive of files, is made of: the same hash is the same file, byte for byte. */
export function computeExportFingerprint(parts: FingerprintParts): string {
  const proof = computeProofHash(parts);
  return parts.choice.kind === 'proof' ? computePartFingerprint(proof, `proof ${parts.choice.language}`) : proof;
}
