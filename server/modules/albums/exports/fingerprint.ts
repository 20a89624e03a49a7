import { createHash } from 'node:crypto';
import { printers } from '@domain/print';
import type { FileChoice } from '../../../render';
import { findUsedPhotoIds } from '../serializers';

/** Increase it when the same documents render to a different file. */
const RENDERER_VERSION = 6;

export interface FingerprintParts {
  readonly choice: FileChoice;
  readonly title: string;
  readonly madeAt: Date;
  readonly html: readonly string[];
  readonly photos: readonly { readonly id: string; readonly sha256: string }[];
}

/** JSON with object keys in code unit order, so that equal values give equal text on every machine. */
function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value as Record<string, unknown>).filter(([, one]) => one !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${toCanonicalJson(one)}`).join(',')}}`;
}

/**
 * Strips attributes that only the editor needs. Text cannot look like an attribute, because its quotes are stored as
 * `&quot;`. Spreads without such attributes hash as they always did.
 */
const stripEditorAttributes = (html: string): string => html.replaceAll(/ data-(?:aside|locked|group)="[^"]*"/g, '');

export const computePartFingerprint = (proof: string, part: string): string =>
  createHash('sha256').update(`${part} ${proof}`).digest('hex');

function toOrderChoice(choice: FileChoice): FileChoice {
  if (choice.kind !== 'proof') return choice;
  const { printer, cover, paper } = choice;
  return { kind: 'print', printer, cover, paper, marks: false };
}

/** Returns the printer's requirements that decide a file. Other covers, formats and sources may change meanwhile. */
function findFileRules(choice: FileChoice) {
  if (choice.kind !== 'print') return null;
  const { covers, bindings, formats, sources, customary, ...rules } = printers[choice.printer];
  return { ...rules, cover: covers[choice.cover] };
}

/**
 * Returns the hash of the proof that a file belongs to: SHA-256 (hex) over the printed documents, their photos, the
 * purpose of the file and the printer's requirements. A proof for viewing has the hash of the order.
 */
export function computeProofHash({ choice: wanted, title, madeAt, html, photos }: FingerprintParts): string {
  const choice = toOrderChoice(wanted);
  const used = findUsedPhotoIds(html);
  const usedPhotos = photos.filter(({ id }) => used.has(id)).map(({ id, sha256 }) => `${id} ${sha256}`);
  const whole = toCanonicalJson({
    renderer: RENDERER_VERSION,
    choice,
    profile: findFileRules(choice),
    title,
    madeAt: madeAt.toISOString(),
    spreads: html.map(stripEditorAttributes),
    photos: usedPhotos.sort(),
  });
  return createHash('sha256').update(whole).digest('hex');
}

/** Identifies a file or archive: the same hash means the same bytes. */
export function computeExportFingerprint(parts: FingerprintParts): string {
  const proof = computeProofHash(parts);
  return parts.choice.kind === 'proof' ? computePartFingerprint(proof, `proof ${parts.choice.language}`) : proof;
}
