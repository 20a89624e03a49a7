import type { CartItem } from '@domain/contract';
import { parseSpread } from '@domain/document';
import { type CheckedPhoto, type CheckedSpread, type Finding, preflight } from '@domain/preflight';
import type { PrintSpec } from '@domain/print';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import type { PhotoRow } from '../storage/repository';
import { findAlbumPhotos, findSpreads } from './repository';

const { spreads } = tables;

interface StoredPage {
  readonly id: string;
  readonly html: string;
}

/** Preflight findings of a book's pages. */
export interface PageFindings {
  /** Number of findings that prevent printing. */
  readonly errors: number;
  /** Findings for the owner to judge, the cover first, each kind once. */
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

/** Checks pages before printing. A page that cannot be parsed counts as an error. */
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

/** Counts the findings that prevent printing of these pages. */
export const countPageErrors = (...book: Parameters<typeof checkStoredPages>): number =>
  checkStoredPages(...book).errors;

/** Photo facts used by the check beside its size; the editor uses the same. */
export const toCheckedAnalysis = ({ facts }: Pick<PhotoRow, 'facts'>) =>
  facts ? { faces: facts.faces.map(({ box }) => ({ box })), hash: facts.hash } : {};

export const toCheckedPhotos = (
  rows: readonly Pick<PhotoRow, 'id' | 'width' | 'height' | 'facts'>[],
): Record<string, CheckedPhoto> =>
  Object.fromEntries(rows.map((row) => [row.id, { width: row.width, height: row.height, ...toCheckedAnalysis(row) }]));

/** Albums whose last result is cached: a cart is read after each change, and its albums rarely change in between. */
const MAX_CACHED_ALBUMS = 500;
const findingsCache = new Map<string, { readonly stamp: string; readonly findings: PageFindings }>();

function cacheFindings(albumId: string, stamp: string, findings: PageFindings): PageFindings {
  findingsCache.delete(albumId);
  findingsCache.set(albumId, { stamp, findings });
  const [oldest] = findingsCache.keys();
  if (findingsCache.size > MAX_CACHED_ALBUMS && oldest !== undefined) findingsCache.delete(oldest);
  return findings;
}

/** Checks the pages of an album before printing, except for the page count. */
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
