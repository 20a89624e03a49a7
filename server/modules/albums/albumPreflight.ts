import type { CartItem } from '@domain/contract';
import { parseSpread } from '@domain/document';
import { type CheckedPhoto, type CheckedSpread, type Finding, preflight } from '@domain/preflight';
import type { PrintSpec } from '@domain/print';
import type { Queryable } from '../../drivers/database';
import { isAwaitingFaces, type PhotoRow } from '../storage/repository';
import { countUnseenPhotos } from './generation/repository';
import { findAlbumPhotos, findSpreads, findSpreadVersions } from './repository';

interface StoredPage {
  readonly id: string;
  readonly html: string;
}

export interface PageFindings {
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

export const countPageErrors = (...book: Parameters<typeof checkStoredPages>): number =>
  checkStoredPages(...book).errors;

/** Photo facts used by the check beside its size; the editor uses the same. Faces are unknown until analysed. */
export function toCheckedAnalysis({ facts, analysedVersion }: Pick<PhotoRow, 'facts' | 'analysedVersion'>) {
  if (!facts) return {};
  const isKnown = !isAwaitingFaces({ faces: true }, { analysedVersion });
  return { hash: facts.hash, ...(isKnown && { faces: facts.faces.map(({ box }) => ({ box })) }) };
}

export const toCheckedPhotos = (
  rows: readonly Pick<PhotoRow, 'id' | 'width' | 'height' | 'facts' | 'analysedVersion'>[],
): Record<string, CheckedPhoto> =>
  Object.fromEntries(rows.map((row) => [row.id, { width: row.width, height: row.height, ...toCheckedAnalysis(row) }]));

/** Books whose last result is cached: a cart is read after each change, and its books rarely change in between. */
const MAX_CACHED_BOOKS = 500;
const findingsCache = new Map<string, { readonly stamp: string; readonly findings: PageFindings }>();

interface CheckedBook {
  /** Album, or the cart item with its own pages. */
  readonly id: string;
  readonly title: string;
  readonly make: PrintSpec;
  readonly pages: unknown;
  readonly load: () => Promise<readonly [pages: readonly StoredPage[], photos: Parameters<typeof toCheckedPhotos>[0]]>;
}

/** Checks the pages of a book before printing, except for the page count. An unchanged book is not loaded again. */
export async function checkBookPages({ id, title, make, pages, load }: CheckedBook): Promise<PageFindings> {
  const stamp = JSON.stringify([make.printer, make.cover, make.paper, title, pages]);
  const known = findingsCache.get(id);
  if (known?.stamp === stamp) return known.findings;
  const [stored, photos] = await load();
  const findings = checkStoredPages(stored, toCheckedPhotos(photos), { ...make, title });
  findingsCache.delete(id);
  findingsCache.set(id, { stamp, findings });
  const [oldest] = findingsCache.keys();
  if (findingsCache.size > MAX_CACHED_BOOKS && oldest !== undefined) findingsCache.delete(oldest);
  return findings;
}

export async function checkAlbumPages(
  db: Queryable,
  { id: albumId, title }: { readonly id: string; readonly title: string },
  make: PrintSpec,
): Promise<PageFindings> {
  const versions = await findSpreadVersions(db, albumId);
  // Faces that are found later may be cut.
  const { now: unseen } = await countUnseenPhotos(db, albumId);
  return checkBookPages({
    id: albumId,
    title,
    make,
    pages: [unseen, versions.map(({ id, version }) => [id, version])],
    load: async () => [await findSpreads(db, albumId), await findAlbumPhotos(db, albumId)],
  });
}
