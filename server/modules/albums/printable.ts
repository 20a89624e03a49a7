import { parseSpread } from '@domain/document';
import type { BookMake } from '@domain/print';
import { type CheckedPhoto, type Finding, preflight } from '@domain/print/preflight';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { type PhotoRow, photosOf, spreadsOf } from './repository';

const { spreads } = tables;

interface Stored {
  readonly id: string;
  readonly html: string;
}

/** What keeps these pages from being printed. A page that cannot be read at all counts as one. */
export function pageErrors(
  stored: readonly Stored[],
  photos: Readonly<Record<string, CheckedPhoto>>,
  { printer, cover, paper }: BookMake,
): number {
  let findings: Finding[];
  try {
    const read = stored.map(({ id, html }) => ({ id, document: parseSpread(html) }));
    findings = preflight({ spreads: read, photos, printer, cover, paper }, { mends: false });
  } catch {
    return 1;
  }
  return findings.filter(({ severity, spreadId }) => severity === 'error' && spreadId !== null).length;
}

/** What a check knows of a photo beside its size: the same here and in the editor. */
export const checkedFacts = ({ facts }: Pick<PhotoRow, 'facts'>) =>
  facts ? { faces: facts.faces.map(({ box }) => ({ box })), hash: facts.hash } : {};

export const checkedPhotos = (
  rows: readonly Pick<PhotoRow, 'id' | 'width' | 'height' | 'facts'>[],
): Record<string, CheckedPhoto> =>
  Object.fromEntries(rows.map((row) => [row.id, { width: row.width, height: row.height, ...checkedFacts(row) }]));

/** Albums whose last result is kept: a cart is read after every change of it, and its albums seldom change in between. */
const KEPT = 500;
const kept = new Map<string, { readonly stamp: string; readonly errors: number }>();

function keep(albumId: string, result: { readonly stamp: string; readonly errors: number }): number {
  kept.delete(albumId);
  kept.set(albumId, result);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return result.errors;
}

/** How many findings on its pages keep an album from being printed; how many pages it has is another question. */
export async function errorsOf(db: Queryable, albumId: string, make: BookMake): Promise<number> {
  const versions = await db
    .select({ id: spreads.id, version: spreads.version })
    .from(spreads)
    .where(and(eq(spreads.albumId, albumId), isNull(spreads.deletedAt)))
    .orderBy(asc(spreads.position));
  const stamp = JSON.stringify([
    make.printer,
    make.cover,
    make.paper,
    versions.map(({ id, version }) => [id, version]),
  ]);
  const known = kept.get(albumId);
  if (known?.stamp === stamp) return known.errors;
  const photos = checkedPhotos(await photosOf(db, albumId));
  return keep(albumId, { stamp, errors: pageErrors(await spreadsOf(db, albumId), photos, make) });
}
