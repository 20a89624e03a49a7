import { randomUUID } from 'node:crypto';
import { type AlbumSummary, toSupportedLocale } from '@domain/contract';
import { parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import {
  type AlbumTemplate,
  type AlbumTextStyles,
  adaptSpread,
  type CurrentSpread,
  countUnknownFaces,
  findAlbumTextStyles,
  isInPageRange,
  type LayoutRequest,
  type RelayoutSpread,
  relayoutPageRange,
  templateOf,
  templateOrDefault,
  templatePageColours,
} from '@domain/layout';
import { countPages, type FormatId } from '@domain/print';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AppDeps } from '../../../deps';
import { type Queryable, tables } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import type { FileViewer } from '../../files';
import { toLayoutPhotos } from '../../storage/repository';
import { parseAlbumFormat, toPrintSpec } from '../bookChoice';
import { recordLayout, type StoredGenerationRequest } from '../generation/repository';
import { deleteSpreadPictures } from '../pictures/service';
import {
  type AlbumRow,
  findAlbumOverview,
  findAlbumPhotos,
  findSpreads,
  lockReadyAlbum,
  type SpreadRow,
} from '../repository';
import { toSummary } from '../serializers';
import {
  findContent,
  findDesignedContent,
  findReplacedCover,
  findUserPageColour,
  isEditedByUser,
  isOnlyRestyled,
} from '../spreadEdits';
import { createSpreadOrigin, ENGINE_SPREAD_VERSION, USER_SPREAD_VERSION } from '../spreadOrigin';
import { saveAutomaticVersion } from '../versions/service';
import { updateCoverSpine } from './binding';
import { findDeletedSpreads, insertSpread, saveSpread, setSpreadOrder, withAlbumSizeLimit } from './repository';

type Deps = Pick<AppDeps, 'db' | 'render' | 'printing' | 'blobs' | 'log'> & { readonly viewer: FileViewer };
type RelayoutUser = { readonly id: string; readonly language: string };

export interface RelayoutBody {
  readonly spreads: readonly { readonly id: string; readonly version: number }[];
  readonly format?: FormatId | undefined;
  readonly template_id?: string | undefined;
  readonly seed?: number | undefined;
  readonly page_count?: number | undefined;
  readonly rearrange_designed?: boolean | undefined;
}

/** Deleted spreads are kept forever; only as many are adapted as could be recovered. */
const MAX_ADAPTED_SPREADS = 10_000;

async function findFirstRequest(
  db: Queryable,
  album: AlbumRow,
  user: RelayoutUser,
): Promise<Omit<StoredGenerationRequest, 'photoIds'>> {
  const { generations } = tables;
  const [row] = await db
    .select({ request: generations.request })
    .from(generations)
    .where(and(eq(generations.albumId, album.id), eq(generations.kind, 'spreads')))
    .orderBy(desc(generations.createdAt))
    .limit(1);
  const unasked = {
    coverPhotoId: null,
    captions: true,
    locale: toSupportedLocale(user.language),
    seed: 1,
    subtitle: '',
  };
  const lastRequest = (row?.request as StoredGenerationRequest | undefined) ?? unasked;
  return {
    ...unasked,
    ...lastRequest,
    title: album.title,
    format: parseAlbumFormat(album),
    templateId: album.templateId,
  };
}

/** @throws HttpApiError conflict when the client has other or older spreads */
function ensureCurrentVersions(live: readonly SpreadRow[], seen: RelayoutBody['spreads']): void {
  const same =
    live.length === seen.length &&
    live.every(({ id, version }, i) => seen[i]?.id === id && seen[i]?.version === version);
  if (!same) throwApiError('conflict');
}

/**
 * Replaces the live spreads by the new layout; kept spreads keep their ids.
 * @returns the ids of removed spreads
 */
async function replaceSpreads(
  tx: Queryable,
  albumId: string,
  live: readonly SpreadRow[],
  relaid: readonly RelayoutSpread[],
): Promise<string[]> {
  const { spreads } = tables;
  const kept = new Set(relaid.flatMap(({ sourceIndex: index }) => (index === null ? [] : (live[index]?.id ?? []))));
  const gone = live.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(spreads).where(and(eq(spreads.albumId, albumId), inArray(spreads.id, gone)));
  const order: string[] = [];
  for (const [
    position,
    { doc, reasons, sourceIndex: index, rearranged, engineColour, engineDoc = doc, coverPhotoId },
  ] of relaid.entries()) {
    const html = serialiseSpread(doc);
    const stored = index === null ? undefined : live[index];
    const asMade =
      engineColour === undefined
        ? engineDoc
        : { ...engineDoc, background: { ...engineDoc.background, colour: engineColour } };
    const made = rearranged ? createSpreadOrigin(asMade, reasons, coverPhotoId) : undefined;
    if (stored && stored.html !== html) await saveSpread(tx, stored.id, html, made);
    const id = stored?.id ?? randomUUID();
    const version = asMade === doc ? ENGINE_SPREAD_VERSION : USER_SPREAD_VERSION;
    if (!stored) await insertSpread(tx, { id, albumId, position, html, made: made ?? null, version });
    order.push(id);
  }
  await setSpreadOrder(tx, albumId, order);
  return gone;
}

/** Adapts deleted spreads to the new book, so that a recovered one fits. */
export async function adaptDeletedSpreads(
  tx: Queryable,
  albumId: string,
  book: Pick<LayoutRequest, 'format' | 'templateId' | 'formerTemplateId'>,
): Promise<void> {
  const { format, templateId, formerTemplateId = templateId } = book;
  for (const { id, html } of await findDeletedSpreads(tx, albumId, MAX_ADAPTED_SPREADS)) {
    const doc = parseSpread(html);
    if (doc.format === format && templateId === formerTemplateId) continue;
    const now = serialiseSpread(adaptSpread(doc, book));
    if (now !== html) await saveSpread(tx, id, now);
  }
}

async function saveRelayout(
  deps: Pick<Deps, 'printing'>,
  tx: Queryable,
  user: RelayoutUser,
  albumId: string,
  {
    seen,
    relaid,
    request,
  }: { seen: RelayoutBody['spreads']; relaid: readonly RelayoutSpread[]; request: LayoutRequest },
): Promise<string[]> {
  const { albums } = tables;
  const album = await lockReadyAlbum(tx, user.id, albumId);
  const live = await findSpreads(tx, album.id);
  ensureCurrentVersions(live, seen);
  // Nearly every page changes, so the current state is saved as a version.
  await saveAutomaticVersion(tx, album);
  const gone = await withAlbumSizeLimit(tx, album.id, async () => {
    const replaced = await replaceSpreads(tx, album.id, live, relaid);
    await adaptDeletedSpreads(tx, album.id, request);
    return replaced;
  });
  const { format, templateId, seed, pages = null, photos } = request;
  await recordLayout(tx, album.id, { seed, pages, unseen: countUnknownFaces(photos) });
  await tx
    .update(albums)
    .set({ format, templateId, updatedAt: sql`now()` })
    .where(and(eq(albums.id, album.id), isNull(albums.deletedAt)));
  // The paper may have changed during the layout.
  await updateCoverSpine(deps, tx, album, await findSpreads(tx, album.id));
  return gone;
}

/** Returns the requested page count, else the last one while the book has it, limited to what is possible. */
function choosePageCount(
  lastRequest: number | null,
  body: RelayoutBody,
  current: readonly CurrentSpread[],
  request: LayoutRequest,
) {
  if (body.page_count === undefined && lastRequest !== countPages(current.length)) return null;
  const range = relayoutPageRange(current, request);
  const { min, max, step } = range;
  if (body.page_count !== undefined) {
    return isInPageRange(body.page_count, range)
      ? body.page_count
      : throwApiError('pages_do_not_fit', { params: { min, max, step } });
  }
  return lastRequest === null ? null : Math.min(max, Math.max(min, lastRequest));
}

function toCurrentSpread(
  spread: SpreadRow,
  doc: SpreadDocument,
  template: AlbumTemplate,
  looks: AlbumTextStyles,
  rearrangesDesigned: boolean,
): CurrentSpread {
  const coverPhotoId =
    findReplacedCover(spread)?.photoId ?? (isEditedByUser(spread) ? undefined : spread.made?.coverPhotoId);
  if (coverPhotoId !== undefined) return { doc, touched: false, coverPhotoId };
  if (!isEditedByUser(spread) || isOnlyRestyled(spread, looks)) return { doc, touched: false };
  const papers = doc.role === 'cover' ? [template.cover.colour] : templatePageColours(template);
  const paper = doc.role === 'cover' ? null : findUserPageColour(spread, papers);
  if (paper !== null) return { doc, touched: false, pageColour: paper };
  const content = findContent(spread, looks) ?? (rearrangesDesigned ? findDesignedContent(spread, papers) : null);
  if (!content) return { doc, touched: true };
  const { words, pictures, pageColour, coverPhotoId: ownCover } = content;
  return {
    doc,
    touched: false,
    ...(words && { words }),
    ...(pictures && { pictures }),
    ...(pageColour !== undefined && { pageColour }),
    ...(ownCover !== undefined && { coverPhotoId: ownCover }),
  };
}

/** @throws as {@link relayoutAlbum} */
async function computeRelayout(deps: Deps, user: RelayoutUser, albumId: string, body: RelayoutBody) {
  const { db, render, viewer } = deps;
  const { album } = (await findAlbumOverview(db, user.id, albumId)) ?? throwApiError('not_found');
  if (album.state !== 'ready') throwApiError('album_not_ready');
  if (body.template_id !== undefined && !templateOf(body.template_id)) throwApiError('template_unknown');
  const ownTemplate = templateOrDefault(album.templateId);
  const live = await findSpreads(db, album.id);
  ensureCurrentVersions(live, body.spreads);
  const lastRequest = await findFirstRequest(db, album, user);
  const rows = (await findAlbumPhotos(db, album.id)).filter(({ kind }) => kind === 'photo');
  const photos = await toLayoutPhotos(rows, viewer);
  const layoutRequest: LayoutRequest = {
    ...lastRequest,
    photos,
    templateId: body.template_id ?? ownTemplate.id,
    formerTemplateId: ownTemplate.id,
    format: body.format ?? lastRequest.format,
    seed: body.seed ?? lastRequest.seed,
    make: toPrintSpec(deps, album),
  };
  const docs = live.map(({ html }) => parseSpread(html));
  const looks = findAlbumTextStyles(docs);
  const current = live.flatMap((spread, i) => {
    const doc = docs[i];
    return doc ? [toCurrentSpread(spread, doc, ownTemplate, looks, body.rearrange_designed ?? false)] : [];
  });
  const request = { ...layoutRequest, pages: choosePageCount(lastRequest.pages ?? null, body, current, layoutRequest) };
  return {
    album,
    request,
    relaid: await render.relayout(current, request, { userId: user.id, priority: 'interactive' }),
  };
}

/**
 * Returns the spreads, as HTML, that {@link relayoutAlbum} would produce.
 * @throws as {@link relayoutAlbum}
 */
export async function previewRelayout(
  deps: Deps,
  user: RelayoutUser,
  albumId: string,
  body: RelayoutBody,
): Promise<string[]> {
  const { relaid } = await computeRelayout(deps, user, albumId, body);
  return relaid.map(({ doc }) => serialiseSpread(doc));
}

/**
 * Lays an album out again around the user's edits: see `relayoutSpreads`. The layout runs before the album is locked,
 * and is saved only if nothing has changed meanwhile.
 * @throws HttpApiError not_found, album_not_ready, template_unknown, conflict; pages_do_not_fit with minimum, maximum
 * and step
 */
export async function relayoutAlbum(
  deps: Deps,
  user: RelayoutUser,
  albumId: string,
  body: RelayoutBody,
): Promise<AlbumSummary> {
  const { db, viewer } = deps;
  const { album, relaid, request } = await computeRelayout(deps, user, albumId, body);
  const gone = await db.transaction((tx) =>
    saveRelayout(deps, tx, user, album.id, { seen: body.spreads, relaid, request }),
  );
  await deleteSpreadPictures(deps, gone);
  return toSummary(viewer, (await findAlbumOverview(db, user.id, album.id)) ?? throwApiError('not_found'));
}
