import { collectFileIds } from '../../document/background/background';
import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import { keepPreviouslyVisible } from '../../document/edit/keepVisible';
import type { Colour, SpreadDocument } from '../../document/model';
import { reformatSpread } from '../../document/reformat';
import { resizeSpine } from '../../document/spine/resizeSpine';
import { chooseFonts } from '../compose/chooseFonts';
import type { LaidOutSpread } from '../compose/innerSpreads';
import { composeInnerSpreads, createStory } from '../compose/innerSpreads';
import { keepsContrast } from '../compose/pageColours';
import {
  layoutClosingSpread,
  layoutCover,
  layoutInnerSpreads,
  layoutOpeningSpread,
  layoutPageLimits,
  layoutSpineWidth,
} from '../layoutAlbum';
import { bookPageCount, innerSpreadCount } from '../paginate/pageCount';
import type { PageRange } from '../paginate/pageRange';
import { computePageRange, distributeSpreads } from '../paginate/pageRange';
import { selectChapters } from '../story/selectChapters';
import { sortPhotosByTime } from '../story/sortPhotosByTime';
import type { Subject } from '../subject';
import { toSubject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { templateOf } from '../templates';
import type { LayoutRequest } from '../types';
import { applyAlbumTheme, findTextStyleNames, resizeTexts } from './applyTheme';
import { hasLocked, relayoutAroundLocked } from './relayoutAroundLocked';

/** A spread of an album as it is; `touched` when its user changed more of it than to lock single elements. */
export interface CurrentSpread {
  readonly doc: SpreadDocument;
  readonly touched: boolean;
  /** Of a spread of which its user changed nothing but the colour of the pages: that colour. */
  readonly pageColour?: Colour;
  /** Of a cover, the photo that its user chose for it. */
  readonly coverPhotoId?: string;
}

export interface RelayoutSpread extends LaidOutSpread {
  /** Which of the given spreads it is; null for one that was made. */
  readonly sourceIndex: number | null;
  /** Whether its photos were placed anew: all of them, or those around what is locked on it. */
  readonly rearranged: boolean;
  /** The paper that the engine would have given it, where it has that of its user. */
  readonly engineColour?: Colour;
  /** Of a cover, the photo that its user chose for it. */
  readonly coverPhotoId?: string;
}

interface KeptPiece {
  readonly doc: SpreadDocument;
  readonly index: number;
  /** Only what is locked on it stays in its place. */
  readonly hasLockedElements?: boolean;
  readonly pageColour?: Colour | undefined;
}

type PageColours = readonly (Colour | undefined)[];

interface PhotoRun {
  readonly photos: readonly Subject[];
  readonly spreads: number;
  /** Ids of photos that were laid aside on these spreads. */
  readonly unplacedPhotos: readonly string[];
  /** Of each of these spreads, where its user chose another. */
  readonly pageColours: PageColours;
}

/** Inner spreads that stay, and the runs of photos between them that are laid out anew, on as many spreads as they had. */
type Piece = KeptPiece | PhotoRun;

const photoIdsOnSpread = ({ elements }: SpreadDocument): string[] =>
  collectFileIds({ background: { colour: '' }, elements });

/** Whether a spread has to stay: it was touched, shows a photo that is not known, or one that an earlier spread shows (as a copy does). */
function mustStay(spread: CurrentSpread, known: ReadonlyMap<string, Subject>, seen: ReadonlySet<string>): boolean {
  const ids = photoIdsOnSpread(spread.doc);
  return spread.touched || ids.length === 0 || ids.some((id) => !known.has(id) || seen.has(id));
}

function splitIntoPieces(spreads: readonly CurrentSpread[], known: ReadonlyMap<string, Subject>): Piece[] {
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  spreads.forEach((spread, index) => {
    const { doc, pageColour } = spread;
    if (doc.role !== 'inner') return;
    const stays = mustStay(spread, known, seen);
    for (const id of photoIdsOnSpread(doc)) seen.add(id);
    const last = pieces.at(-1);
    if (stays) pieces.push({ doc, index });
    else if (hasLocked(doc)) pieces.push({ doc, index, hasLockedElements: true, pageColour: pageColour });
    else {
      const photos = photoIdsOnSpread(doc).flatMap((id) => known.get(id) ?? []);
      const before = last && 'photos' in last ? last : null;
      const aside = [...(before?.unplacedPhotos ?? []), ...(doc.aside ?? [])];
      const papers = [...(before?.pageColours ?? []), pageColour];
      const run = {
        photos: [...(before?.photos ?? []), ...photos],
        spreads: papers.length,
        unplacedPhotos: aside,
        pageColours: papers,
      };
      if (before) pieces[pieces.length - 1] = run;
      else pieces.push(run);
    }
  });
  return pieces;
}

type BookDesign = Pick<LayoutRequest, 'format' | 'templateId' | 'formerTemplateId'>;

/** A spread that stays, in the book that it comes to be in: in its format, and in its theme as far as paper and words are those of the former one; words in a style are in that style there, and what was seen is seen. */
export const adaptSpread = (doc: SpreadDocument, book: BookDesign): SpreadDocument =>
  canonicaliseSpread(keepPreviouslyVisible(doc, restyleAndReformat(doc, book)));

function restyleAndReformat(doc: SpreadDocument, book: BookDesign): SpreadDocument {
  const { format, templateId, formerTemplateId = templateId } = book;
  const [from, to] = [templateOf(formerTemplateId), templateOf(templateId)];
  if (!from || !to) return reformatSpread(doc, format);
  const themed = from === to ? doc : applyAlbumTheme(doc, from, to);
  if (doc.format === format) return themed;
  return resizeTexts(reformatSpread(themed, format), themed, findTextStyleNames(doc, from), to);
}

const adaptKeptSpread = ({ doc, index }: KeptPiece, request: LayoutRequest): RelayoutSpread => ({
  doc: adaptSpread(doc, request),
  reasons: [],
  sourceIndex: index,
  rearranged: false,
});

/** On the paper that its user chose, unless something on it would no longer be told from that. */
function applyPageColour(spread: RelayoutSpread, paper: Colour | undefined): RelayoutSpread {
  const { doc } = spread;
  const instead = doc.background.colour;
  if (paper === undefined || paper === instead) return spread;
  const papered = { ...doc, background: { ...doc.background, colour: paper } };
  return keepsContrast(doc, papered) ? { ...spread, doc: papered, engineColour: instead } : spread;
}

/** On the papers that their user chose for the spreads in whose place they are, part by part. */
const applyPageColours = (spreads: readonly RelayoutSpread[], papers: PageColours): RelayoutSpread[] =>
  spreads.map((spread, i) => applyPageColour(spread, papers[Math.floor((i * papers.length) / spreads.length)]));

/** A spread on which something is locked: the photos around that are placed anew where there is room for them. */
function relayoutLockedSpread(
  piece: KeptPiece,
  request: LayoutRequest,
  known: ReadonlyMap<string, Subject>,
  template: AlbumTemplate,
  pages: number,
) {
  const kept = adaptKeptSpread(piece, request);
  const solved = relayoutAroundLocked(kept.doc, known, template, request.seed, pages);
  return solved ? applyPageColour({ ...solved, sourceIndex: piece.index, rearranged: true }, piece.pageColour) : kept;
}

const toRelayoutSpread = (spread: LaidOutSpread): RelayoutSpread => ({
  ...spread,
  sourceIndex: null,
  rearranged: true,
});

/** A spread with photos laid aside besides those that it has aside already, as far as it does not show them. */
function addUnplacedPhotos({ doc, ...rest }: RelayoutSpread, aside: readonly string[]): RelayoutSpread {
  const shown = new Set(photoIdsOnSpread(doc));
  const all = [...new Set([...(doc.aside ?? []), ...aside])].filter((id) => !shown.has(id));
  return { ...rest, doc: all.length === 0 ? doc : { ...doc, aside: all } };
}

/** What was laid aside on the spreads of a run stays at hand on the first of those that take their place. */
const carryUnplacedPhotos = (spreads: readonly RelayoutSpread[], aside: readonly string[]): RelayoutSpread[] =>
  spreads.map((spread, i) => (i === 0 && aside.length > 0 ? addUnplacedPhotos(spread, aside) : spread));

/** So many spreads for each run as it has now, or as many as make up the pages that are asked for. */
function spreadsPerRun(pieces: readonly Piece[], pages: number | null): readonly number[] {
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
  wanted: number,
  request: LayoutRequest,
  template: AlbumTemplate,
  pages: number,
) {
  const story = createStory(photos, request, template);
  const spreads = Math.min(wanted, photos.length);
  const chapters = selectChapters(photos.length, story.events, spreads, story.captions);
  const inside = composeInnerSpreads(photos, spreads, chapters, story, request, template, pages).map(toRelayoutSpread);
  return carryUnplacedPhotos(applyPageColours(inside, pageColours), unplacedPhotos);
}

/** A cover, first or last page that stays when it was touched. */
function relayoutEdgeSpread(
  spread: KeptPiece & CurrentSpread,
  pageCount: number,
  request: LayoutRequest,
  make: () => LaidOutSpread,
) {
  if (!spread.touched && !hasLocked(spread.doc))
    return addUnplacedPhotos(applyPageColour(toRelayoutSpread(make()), spread.pageColour), spread.doc.aside ?? []);
  const kept = adaptKeptSpread(spread, request);
  const spine = layoutSpineWidth(request, pageCount);
  return { ...kept, doc: canonicaliseSpread(resizeSpine(kept.doc, spine)) };
}

/** A cover is made anew with the photo that its user chose for it. */
function relayoutCover(
  cover: KeptPiece & CurrentSpread,
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
  new Map(photos.map((photo) => [photo.id, toSubject(photo)]));

/** How many pages may be asked for when an album is laid out again. */
export function relayoutPageRange(
  spreads: readonly CurrentSpread[],
  request: Pick<LayoutRequest, 'photos' | 'format' | 'make'>,
): PageRange {
  const pieces = splitIntoPieces(spreads, subjectsById(request));
  const runs = pieces.flatMap((piece) => ('photos' in piece ? [piece.photos.length] : []));
  return computePageRange({ keptSpreads: pieces.length - runs.length, photosPerRun: runs }, layoutPageLimits(request));
}

/**
 * Lays an album out again, in another format or template, or with another seed, around what its user made: touched spreads stay, in the
 * new format with everything in its place, on the paper of the new theme where they were on that of the former one, and with words in a style of that in those of the new one and its format; where only single elements were locked these stay, and the other photos of the spread are placed anew
 * around them; the photos of the others are laid out anew in the order that they have now, on as many spreads between
 * those that stay, or as make up the pages that are asked for. No photo comes or goes. Without a touched inner spread it is the draft that a new album of these photos would get.
 * @param request its photos are those of which something is known; others stay where they are
 * @throws RangeError for an unknown template
 */
export function relayoutSpreads(spreads: readonly CurrentSpread[], asked: LayoutRequest): RelayoutSpread[] {
  const style = templateOf(asked.templateId);
  if (!style) throw new RangeError(`unknown template: ${asked.templateId}`);
  const { request, template } = chooseFonts(asked, style);
  const known = subjectsById(request);
  const pieces = splitIntoPieces(spreads, known);
  const [only, another] = pieces;
  const closingPhoto = spreads
    .filter(({ doc, touched }) => doc.role === 'closing' && !touched && !hasLocked(doc))
    .flatMap(({ doc }) => photoIdsOnSpread(doc))
    .flatMap((id) => known.get(id) ?? [])[0];
  const shares = [...spreadsPerRun(pieces, request.pages ?? null)];
  const unmoved = pieces.filter((piece) => !('photos' in piece)).length;
  const pages = bookPageCount(shares.reduce((sum, one) => sum + one, unmoved));
  const inner =
    only && !another && 'photos' in only
      ? carryUnplacedPhotos(
          applyPageColours(
            layoutInnerSpreads(only.photos, only.photos.length + (closingPhoto ? 1 : 0), request, template).map(
              toRelayoutSpread,
            ),
            only.pageColours,
          ),
          only.unplacedPhotos,
        )
      : pieces.flatMap((piece) =>
          'photos' in piece
            ? layoutRun(piece, shares.shift() ?? piece.spreads, request, template, pages)
            : [
                piece.hasLockedElements
                  ? relayoutLockedSpread(piece, request, known, template, pages)
                  : adaptKeptSpread(piece, request),
              ],
        );
  const pageCount = bookPageCount(inner.length);
  const everyone = sortPhotosByTime(request.photos).map(toSubject);
  return spreads.flatMap((spread, index): RelayoutSpread[] => {
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
}
