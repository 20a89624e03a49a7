import type { CartItem } from '@domain/contract';
import { parseSpread } from '@domain/document';
import { type CheckedPhoto, type CheckedSpread, type Finding, preflight } from '@domain/preflight';
import type { PrintSpec } from '@domain/print';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { findAlbumPhotos, findSpreads, type PhotoRow } from './repository';

const { spreads } = tables;

interface StoredPage {
  readonly id: string;
  readonly html: string;
}

/** Findings of the check before printing on the pages of a book. */
export interface PageFindings {
  /** How many keep the book from being printed. */
  readonly errors: number;
  /** Findings for its owner to judge, the cover first, each kind once. */
  readonly warnings: CartItem['warnings'];
}

function toWarnings(read: readonly CheckedSpread[], findings: readonly Finding[]): CartItem['warnings'] {
  const covers = new Set(read.filter(({ document }) => document.role === 'cover').map(({ id }) => id));
  const warnings = new Map<string, CartItem['warnings'][number]>();
  for (const { code, severity, spreadId, values } of findings) {
    if (severity !== 'warning') continue;
    const cover = spreadId !== null && covers.has(spreadId);
    const known = warnings.get(`${cover} ${code}`);
    warnings.set(`${cover} ${code}`, known ? { ...known, count: known.count + 1 } : { code, cover, count: 1, values });
  }
  return [...warnings.values()].sort((a, b) => Number(b.cover) - Number(a.cover));
}

/** Checks pages before they are printed. One that cannot be read at all counts as an error. */
function checkStoredPages(
  stored: readonly StoredPage[],
  photos: Readonly<Record<string, CheckedPhoto>>,
  { printer, cover, paper, title }: PrintSpec & { readonly title: string },
): PageFindings {
  try {
    const read = stored.map(({ id, html }) => ({ id, document: parseSpread(html) }));
    const findings = preflight({ title, spreads: read, photos, printer, cover, paper }, { includeQuickFixes: false });
    const errors = findings.filter(({ severity, spreadId }) => severity === 'error' && spreadId !== null).length;
    return { errors, warnings: toWarnings(read, findings) };
  } catch {
    return { errors: 1, warnings: [] };
  }
}

/** How many findings keep these pages from being printed. */
export const countPageErrors = (...book: Parameters<typeof checkStoredPages>): number =>
  checkStoredPages(...book).errors;

/** What a check knows of a photo beside its size: the same here and in the editor. */
export const toCheckedAnalysis = ({ facts }: Pick<PhotoRow, 'facts'>) =>
  facts ? { faces: facts.faces.map(({ box }) => ({ box })), hash: facts.hash } : {};

export const toCheckedPhotos = (
  rows: readonly Pick<PhotoRow, 'id' | 'width' | 'height' | 'facts'>[],
): Record<string, CheckedPhoto> =>
  Object.fromEntries(rows.map((row) => [row.id, { width: row.width, height: row.height, ...toCheckedAnalysis(row) }]));

/** Albums whose last result is kept: a cart is read after every change of it, and its albums seldom change in between. */
const MAX_CACHED_ALBUMS = 500;
const findingsCache = new Map<string, { readonly stamp: string; readonly findings: PageFindings }>();

function cacheFindings(albumId: string, stamp: string, findings: PageFindings): PageFindings {
  findingsCache.delete(albumId);
  findingsCache.set(albumId, { stamp, findings });
  const [oldest] = findingsCache.keys();
  if (findingsCache.size > MAX_CACHED_ALBUMS && oldest !== undefined) findingsCache.delete(oldest);
  return findings;
}

/** Checks the pages of an album before they are printed; how many pages it has is another question. */
export async function checkAlbumPages(
  db: Queryable,
  { id: albumId, title }: { readonly id: string; readonly title: string },
  make: PrintSpec,
): Promise<PageFindings> {
  const versions = await db
    .select({ id: spreads.id, version: spreads.version })
    .from(spreads)
    .where(and(eq(spreads.albumId, albumId), isNull(spreads.deletedAt)))
    .orderBy(asc(spreads.position));
  const stamp = JSON.stringify([
    make.printer,
    make.cover,
    make.paper,
    title,
    versions.map(({ id, version }) => [id, version]),
  ]);
  const known = findingsCache.get(albumId);
  if (known?.stamp === stamp) return known.findings;
  const photos = toCheckedPhotos(await findAlbumPhotos(db, albumId));
  return cacheFindings(albumId, stamp, checkStoredPages(await findSpreads(db, albumId), photos, { ...make, title }));
}
