import { randomUUID } from 'node:crypto';
import { findBindablePageLimits } from '@domain/commerce/bookPageLimits';
import type { AlbumSpread } from '@domain/contract';
import { createEmptySpread, parseSpread, type SpreadRole, serialiseSpread } from '@domain/document';
import { countPages, type PageLimits } from '@domain/print';
import type { AppDeps } from '../../../deps';
import type { Queryable } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import type { FileViewer } from '../../files';
import { parseAlbumFormat, toPrintSpec } from '../bookChoice';
import { type AlbumRow, findSpreads, type SpreadRow } from '../repository';
import { toSpread } from '../serializers';
import { USER_SPREAD_VERSION } from '../spreadOrigin';
import { updateCoverSpine } from './binding';
import {
  findAlbumSpread,
  insertSpread,
  setSpreadDeleted,
  setSpreadOrder,
  shiftSpreads,
  touchAlbum,
} from './repository';
import { editAlbum } from './service';

type Deps = Pick<AppDeps, 'db' | 'printing'> & { readonly viewer: FileViewer };

export interface AlbumStructure {
  readonly order: string[];
  readonly page_count: number;
  /** The cover when its spine followed the page count, or may have: a lost response is sent again. */
  readonly cover: AlbumSpread | null;
}

const spreadRole = (spread: SpreadRow): SpreadRole => parseSpread(spread.html).role;

/** Only spreads between the first and the last page can be moved, copied and deleted. */
function ensureInnerSpread(spread: SpreadRow): void {
  if (spreadRole(spread) !== 'inner') throwApiError('spread_fixed');
}

const findAlbumPageLimits = (deps: Deps, album: AlbumRow): PageLimits =>
  findBindablePageLimits({ ...toPrintSpec(deps, album), format: parseAlbumFormat(album) });

const toAlbumStructure = ({ viewer }: Deps, live: readonly SpreadRow[], cover: SpreadRow | null): AlbumStructure => ({
  order: live.map(({ id }) => id),
  page_count: countPages(live.length),
  cover: cover && toSpread(viewer, cover),
});

async function applyPageCountChange(tx: Queryable, deps: Deps, album: AlbumRow): Promise<AlbumStructure> {
  const live = await findSpreads(tx, album.id);
  const cover = await updateCoverSpine(deps, tx, album, live);
  await touchAlbum(tx, album.id);
  return toAlbumStructure(deps, live, cover?.version === live[0]?.version ? null : cover);
}

async function readStructure(tx: Queryable, deps: Deps, albumId: string): Promise<AlbumStructure> {
  const live = await findSpreads(tx, albumId);
  return toAlbumStructure(deps, live, live[0] ?? null);
}

const isEmpty = ({ html }: SpreadRow): boolean => parseSpread(html).elements.length === 0;

const isCopyOfAnother = ({ id, html }: SpreadRow, live: readonly SpreadRow[]): boolean =>
  live.some((other) => other.id !== id && other.html === html);

interface SpreadDeletion {
  readonly id: string;
  readonly undo?: boolean | undefined;
}

/**
 * Deletes a spread; it can be recovered. Deleting twice has no effect. Empty spreads and undone copies can always be
 * deleted, even from a book that was already too short.
 * @throws HttpApiError not_found, spread_fixed; too_few_pages when the printer would reject the rest
 */
export function deleteSpread(
  deps: Deps,
  userId: string,
  albumId: string,
  { id, undo = false }: SpreadDeletion,
): Promise<AlbumStructure> {
  return editAlbum(deps, userId, albumId, async (tx, album) => {
    const spread = (await findAlbumSpread(tx, album.id, id)) ?? throwApiError('not_found');
    if (spread.deletedAt !== null) return readStructure(tx, deps, album.id);
    ensureInnerSpread(spread);
    const live = await findSpreads(tx, album.id);
    const { min } = findAlbumPageLimits(deps, album);
    const isSpare = isEmpty(spread) || (undo && isCopyOfAnother(spread, live));
    if (countPages(live.length - 1) < min && !isSpare) throwApiError('too_few_pages', { params: { min } });
    await setSpreadDeleted(tx, id, { deleted: true });
    return applyPageCountChange(tx, deps, album);
  });
}

async function ensurePageFits(tx: Queryable, deps: Deps, album: AlbumRow): Promise<SpreadRow[]> {
  const live = await findSpreads(tx, album.id);
  const { max } = findAlbumPageLimits(deps, album);
  if (countPages(live.length + 1) > max) throwApiError('too_many_pages', { params: { max } });
  return live;
}

/** Returns the position of a recovered spread: its old one, clamped between the first and the last page. */
function clampPosition(position: number, live: readonly SpreadRow[]): number {
  const inner = live.filter((spread) => spreadRole(spread) === 'inner');
  const first = live.findLast((spread) => ['cover', 'opening'].includes(spreadRole(spread)))?.position ?? -1;
  const last =
    live.find((spread) => spreadRole(spread) === 'closing')?.position ?? (inner.at(-1)?.position ?? first) + 1;
  return Math.min(Math.max(position, first + 1), last);
}

/**
 * Recovers a deleted spread at its old position.
 * @throws HttpApiError not_found, too_many_pages, album_too_large
 */
export function recoverSpread(
  deps: Deps,
  userId: string,
  albumId: string,
  id: string,
): Promise<AlbumStructure & { spread: AlbumSpread }> {
  return editAlbum(deps, userId, albumId, async (tx, album) => {
    const spread = (await findAlbumSpread(tx, album.id, id)) ?? throwApiError('not_found');
    const answer = toSpread(deps.viewer, spread);
    if (spread.deletedAt === null) return { ...(await readStructure(tx, deps, album.id)), spread: answer };
    const position = clampPosition(spread.position, await ensurePageFits(tx, deps, album));
    await shiftSpreads(tx, album.id, position);
    await setSpreadDeleted(tx, id, { deleted: false, position });
    return { ...(await applyPageCountChange(tx, deps, album)), spread: answer };
  });
}

interface SpreadCopyOptions {
  readonly id: string;
  readonly copyId?: string | undefined;
  readonly blank?: boolean | undefined;
}

/**
 * Inserts a copy of a spread, or an empty one, after it. Idempotent by `copyId`.
 * @throws HttpApiError not_found, spread_fixed, too_many_pages, album_too_large; conflict when the id is in use
 */
export function copySpread(
  deps: Deps,
  userId: string,
  albumId: string,
  { id, copyId = randomUUID(), blank = false }: SpreadCopyOptions,
): Promise<AlbumStructure & { spread: AlbumSpread }> {
  return editAlbum(deps, userId, albumId, async (tx, album) => {
    const made = await findAlbumSpread(tx, album.id, copyId);
    if (made) return { ...(await readStructure(tx, deps, album.id)), spread: toSpread(deps.viewer, made) };
    const source = await findAlbumSpread(tx, album.id, id);
    if (!source || source.deletedAt !== null) throwApiError('not_found');
    if (!(blank && spreadRole(source) === 'opening')) ensureInnerSpread(source);
    await ensurePageFits(tx, deps, album);
    const html = blank ? serialiseSpread(createEmptySpread(parseSpread(source.html))) : source.html;
    const position = source.position + 1;
    await shiftSpreads(tx, album.id, position);
    // An id in use inserts no row.
    const copy =
      (await insertSpread(tx, { id: copyId, albumId: album.id, position, html, version: USER_SPREAD_VERSION })) ??
      throwApiError('conflict');
    return { ...(await applyPageCountChange(tx, deps, album)), spread: toSpread(deps.viewer, copy) };
  });
}

const isPermutation = (order: readonly string[], live: readonly string[]) => {
  const named = new Set(order);
  return order.length === live.length && named.size === live.length && live.every((id) => named.has(id));
};

/**
 * Reorders the spreads; the order must name each live one once. The last request wins, and spreads that another tab
 * added or deleted are never lost.
 * @throws HttpApiError not_found, order_differs, spread_fixed
 */
export function reorderSpreads(
  deps: Deps,
  userId: string,
  albumId: string,
  order: readonly string[],
): Promise<string[]> {
  return editAlbum(deps, userId, albumId, async (tx, album) => {
    const live = await findSpreads(tx, album.id);
    const now = live.map(({ id }) => id);
    if (!isPermutation(order, now)) throwApiError('order_differs');
    const fixed = live.flatMap((spread, i) => (spreadRole(spread) === 'inner' ? [] : [i]));
    if (fixed.some((i) => order[i] !== now[i])) throwApiError('spread_fixed');
    if (order.every((id, i) => id === now[i])) return now;
    await setSpreadOrder(tx, album.id, order);
    await touchAlbum(tx, album.id);
    return [...order];
  });
}
