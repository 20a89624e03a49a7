import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import type { SpreadDocument } from '../../document/model';
import { resizeSpine } from '../../document/spine/resizeSpine';
import type { Colour } from '../../geometry/colour';
import { formats } from '../../geometry/formats';
import { composeInnerSpreads, type LaidOutSpread } from '../compose/spreads/innerSpreads';
import { chooseFonts } from '../compose/text/chooseFonts';
import {
  layoutBinding,
  layoutClosingSpread,
  layoutCover,
  layoutInside,
  layoutOpeningSpread,
  layoutPageLimits,
  layoutSpineWidth,
} from '../layoutAlbum';
import { moveTextsInside } from '../moveTextsInside';
import { bookPageCount, innerSpreadCount } from '../paginate/pageCount';
import { computePageRange, distributeSpreads, newAlbumPageRange, type PageRange } from '../paginate/pageRange';
import { type AlbumPart, createStory } from '../story/createStory';
import { chooseChapters } from '../story/selectChapters';
import { sortPhotosByTime } from '../story/sortPhotosByTime';
import { doubtUnsetClocks } from '../story/titlePeriod';
import type { Subject } from '../subject';
import { type AlbumTemplate, templateOf } from '../templates';
import { toSubjects } from '../toSubjects';
import type { LayoutRequest } from '../types';
import {
  applyAlbumTextStyles,
  convertAlbumTextStyles,
  findAlbumTextStyles,
  updateAlbumTextStyles,
} from './albumTextStyles';
import { adaptSpread } from './applyTheme';
import { hasLocked, relayoutAroundLocked } from './relayoutAroundLocked';
import {
  addUnplacedPhotos,
  applyPageColour,
  applyPageColours,
  type CurrentSpread,
  type CustomisedPiece,
  carryUnplacedPhotos,
  lastPhotoOf,
  type PhotoRun,
  photoIdsOnSpread,
  type RelayoutPiece,
  splitIntoPieces,
} from './splitIntoPieces';
import { carryUserContent, collectUserWords, NO_USER_WORDS, type UserWords, withUserWords } from './userContent';

export interface RelayoutSpread extends LaidOutSpread {
  readonly sourceIndex: number | null; // Index of the given spread; null for a new one
  /** True when its photos were rearranged: all of them, or those around locked elements. */
  readonly rearranged: boolean;
  /** Page colour that the engine would have used, when the user's is kept. */
  readonly engineColour?: Colour;
  readonly coverPhotoId?: string;
  /** The spread without what the user wrote and cropped, where a new design took that over. */
  readonly engineDoc?: SpreadDocument;
}

const adaptKeptSpread = ({ doc, index }: CustomisedPiece, request: LayoutRequest): RelayoutSpread => ({
  doc: adaptSpread(doc, request),
  reasons: [],
  sourceIndex: index,
  rearranged: false,
});

function relayoutLockedSpread(
  piece: CustomisedPiece,
  request: LayoutRequest,
  known: ReadonlyMap<string, Subject>,
  template: AlbumTemplate,
  pages: number,
) {
  const kept = adaptKeptSpread(piece, request);
  const solved = relayoutAroundLocked(kept.doc, known, template, request.seed, layoutBinding(request, pages));
  return solved ? applyPageColour({ ...solved, sourceIndex: piece.index, rearranged: true }, piece.pageColour) : kept;
}

const toRelayoutSpread = (spread: LaidOutSpread): RelayoutSpread => ({
  ...spread,
  sourceIndex: null,
  rearranged: true,
});

/** Returns the spreads for each run: as many as now, or as many as fill the requested pages. */
function spreadsPerRun(pieces: readonly RelayoutPiece[], pages: number | null): readonly number[] {
  const runs = pieces.flatMap((piece) => ('photos' in piece ? [piece] : []));
  if (pages === null) return runs.map(({ spreads }) => spreads);
  const kept = pieces.length - runs.length;
  return distributeSpreads(
    innerSpreadCount(pages) - kept,
    runs.map(({ photos }) => photos.length),
  );
}

function layoutRun(
  { photos, unplacedPhotos, pageColours }: PhotoRun,
  targetSpreads: number,
  request: LayoutRequest,
  template: AlbumTemplate,
  pages: number,
  part: AlbumPart,
  words: UserWords,
) {
  const story = withUserWords(createStory(photos, request, template, part), photos, words);
  const spreads = Math.min(targetSpreads, photos.length);
  const chapters = chooseChapters(photos.length, story, spreads);
  const inside = composeInnerSpreads(
    photos,
    spreads,
    chapters,
    story,
    request,
    template,
    layoutBinding(request, pages),
  ).map(toRelayoutSpread);
  return carryUnplacedPhotos(applyPageColours(inside, pageColours), unplacedPhotos);
}

function relayoutEdgeSpread(
  spread: CustomisedPiece & CurrentSpread,
  pageCount: number,
  request: LayoutRequest,
  make: () => LaidOutSpread,
) {
  if (!spread.touched && !hasLocked(spread.doc))
    return addUnplacedPhotos(
      applyPageColour(toRelayoutSpread(make()), spread.pageColour),
      spread.doc.unplacedPhotoIds ?? [],
    );
  const kept = adaptKeptSpread(spread, request);
  const spine = layoutSpineWidth(request, pageCount);
  return { ...kept, doc: canonicaliseSpread(resizeSpine(kept.doc, spine)) };
}

function relayoutCover(
  cover: CustomisedPiece & CurrentSpread,
  photos: readonly Subject[],
  pageCount: number,
  request: LayoutRequest,
  template: AlbumTemplate,
): RelayoutSpread {
  const { coverPhotoId = request.coverPhotoId } = cover;
  const relaid = relayoutEdgeSpread(cover, pageCount, request, () =>
    layoutCover(photos, pageCount, { ...request, coverPhotoId }, template),
  );
  return cover.coverPhotoId !== undefined && relaid.rearranged
    ? { ...relaid, coverPhotoId: cover.coverPhotoId }
    : relaid;
}

const subjectsById = ({ photos }: Pick<LayoutRequest, 'photos'>): ReadonlyMap<string, Subject> =>
  new Map(toSubjects(photos).map((photo) => [photo.id, photo]));

/** Returns the photos of an album whose inner spreads nobody edited; null for any other album. */
function findDraftRun([only, another]: readonly RelayoutPiece[]): PhotoRun | null {
  return only && !another && 'photos' in only ? only : null;
}

/** Photos of the last page if it may be laid out again, and of no others; it must stay when `mayClose` is false. */
function findClosingPhotos(spreads: readonly CurrentSpread[], known: ReadonlyMap<string, Subject>) {
  const closing = spreads.filter(({ doc, touched }) => doc.role === 'closing' && !touched && !hasLocked(doc));
  const photos = closing.flatMap(({ doc }) => photoIdsOnSpread(doc)).flatMap((id) => known.get(id) ?? []);
  return { photos: photos.slice(0, 1), mayClose: closing.length > 0 };
}

function draftPhotos(run: PhotoRun, spreads: readonly CurrentSpread[], known: ReadonlyMap<string, Subject>) {
  const { photos, mayClose } = findClosingPhotos(spreads, known);
  return { photos: [...run.photos, ...photos], mayClose };
}

export function relayoutPageRange(
  spreads: readonly CurrentSpread[],
  request: Pick<LayoutRequest, 'photos' | 'format' | 'make'>,
): PageRange {
  const known = subjectsById(request);
  const limits = layoutPageLimits(request);
  const pieces = splitIntoPieces(spreads, known);
  const draft = findDraftRun(pieces);
  if (draft) {
    const { photos, mayClose } = draftPhotos(draft, spreads, known);
    return newAlbumPageRange(photos.length, limits, mayClose);
  }
  const runs = pieces.flatMap((piece) => ('photos' in piece ? [piece.photos.length] : []));
  return computePageRange({ keptSpreads: pieces.length - runs.length, photosPerRun: runs }, limits);
}

function keepAlbumTextStyles(
  relaid: readonly RelayoutSpread[],
  spreads: readonly CurrentSpread[],
  { format, formerTemplateId }: LayoutRequest,
  theme: AlbumTemplate,
): RelayoutSpread[] {
  const docs = spreads.map(({ doc }) => doc);
  const styles = findAlbumTextStyles(docs);
  const [first] = docs;
  if (!first || Object.keys(styles).length === 0) return [...relaid];
  const former = (formerTemplateId && templateOf(formerTemplateId)) || theme;
  const converted = convertAlbumTextStyles(styles, { theme: former, format: first.format }, { theme, format });
  return relaid.map((spread) => {
    const was = spread.sourceIndex === null ? undefined : docs[spread.sourceIndex];
    const doc =
      spread.rearranged || !was
        ? applyAlbumTextStyles(spread.doc, converted, theme)
        : updateAlbumTextStyles(spread.doc, was, styles, converted, theme);
    return { ...spread, doc };
  });
}

/**
 * Lays out an album again in another format or template, or with another seed, around the user's edits. Edited spreads
 * stay, adapted to the new format and theme. Where only single elements are locked, these stay and the other photos are
 * rearranged around them. What the user wrote into the engine's texts, cropped or swapped goes into the new design. All
 * other photos are laid out again in their current order, on as many spreads or on as many as fill the requested pages.
 * Words keep the looks that the user gave to all of a purpose. No photo is added or lost. Without an edited inner spread
 * the result equals the draft of a new album.
 * @param request its photos are the known ones; unknown ones stay in place
 * @throws RangeError for an unknown template
 */
export function relayoutSpreads(spreads: readonly CurrentSpread[], asked: LayoutRequest): RelayoutSpread[] {
  const { relaid, lost } = layoutAround(spreads, asked);
  if (lost.size === 0) return relaid;
  // Words without a place in the new design stay where they are, with their page.
  return relayoutSpreads(
    spreads.map((spread, i) => (lost.has(i) ? { ...spread, touched: true } : spread)),
    asked,
  );
}

function layoutAround(
  spreads: readonly CurrentSpread[],
  asked: LayoutRequest,
): { readonly relaid: RelayoutSpread[]; readonly lost: ReadonlySet<number> } {
  const style = templateOf(asked.templateId);
  if (!style) throw new RangeError(`unknown template: ${asked.templateId}`);
  const { request, template } = chooseFonts(asked, style);
  const known = subjectsById(request);
  const everyone = toSubjects(sortPhotosByTime(doubtUnsetClocks(request.photos)));
  const pieces = splitIntoPieces(spreads, known);
  const draft = findDraftRun(pieces);
  const [{ doc: sheet } = { doc: null }] = spreads;
  const words = sheet ? collectUserWords(spreads, formats[sheet.format].width) : NO_USER_WORDS;
  const shares = [...spreadsPerRun(pieces, request.pages ?? null)];
  const unmoved = pieces.filter((piece) => !('photos' in piece)).length;
  const pages = bookPageCount(shares.reduce((sum, one) => sum + one, unmoved));
  const whole = draft && draftPhotos(draft, spreads, known);
  const inside = whole && layoutInside(whole.photos, request, template, whole.mayClose, words);
  const closingPhoto = inside ? inside.last : findClosingPhotos(spreads, known).photos[0];
  const inner =
    draft && inside
      ? carryUnplacedPhotos(
          applyPageColours(inside.spreads.map(toRelayoutSpread), draft.pageColours),
          draft.unplacedPhotos,
        )
      : pieces.flatMap((piece, i) =>
          'photos' in piece
            ? layoutRun(
                piece,
                shares.shift() ?? piece.spreads,
                request,
                template,
                pages,
                { album: everyone, before: lastPhotoOf(pieces.slice(0, i), known) },
                words,
              )
            : [
                piece.hasLockedElements
                  ? relayoutLockedSpread(piece, request, known, template, pages)
                  : adaptKeptSpread(piece, request),
              ],
        );
  const pageCount = bookPageCount(inner.length);
  const relaid = spreads.flatMap((spread, index): RelayoutSpread[] => {
    const { doc } = spread;
    const here = { ...spread, index };
    if (doc.role === 'cover') return [relayoutCover(here, everyone, pageCount, request, template)];
    if (doc.role === 'opening')
      return [
        relayoutEdgeSpread(here, pageCount, request, () => layoutOpeningSpread(everyone, pageCount, request, template)),
        ...inner,
      ];
    if (doc.role === 'closing')
      return [
        relayoutEdgeSpread(here, pageCount, request, () =>
          layoutClosingSpread(closingPhoto, everyone, pageCount, request, template),
        ),
      ];
    return [];
  });
  const binding = layoutBinding(request, pageCount);
  const arranged = keepAlbumTextStyles(relaid, spreads, request, template).map((spread) =>
    spread.rearranged && spread.sourceIndex === null
      ? { ...spread, doc: moveTextsInside(spread.doc, binding) }
      : spread,
  );
  return carryUserContent(spreads, arranged, template);
}
