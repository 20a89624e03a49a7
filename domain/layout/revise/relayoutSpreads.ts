import { collectFileIds } from '../../document/background/background';
import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import { keepPreviouslyVisible } from '../../document/edit/keepVisible';
import type { Colour, SpreadDocument } from '../../document/model';
import { reformatSpread } from '../../document/reformat';
import { resizeSpine } from '../../document/spine/resizeSpine';
import { madeLegible } from '../compose/chooseFonts';
import type { MadeSpread } from '../compose/innerSpreads';
import { insideSpreads, storyOf } from '../compose/innerSpreads';
import { isToldAsBefore } from '../compose/pageColours';
import { closingOf, frontOf, insideOf, limitsFor, openingOf, spineFor } from '../layoutAlbum';
import { innerSpreads, pagesOfBook } from '../paginate/pageCount';
import type { PageRange } from '../paginate/pageRange';
import { pageRange, shareSpreads } from '../paginate/pageRange';
import { chaptersOf } from '../story/selectChapters';
import { orderPhotos } from '../story/sortPhotosByTime';
import type { Subject } from '../subject';
import { subjectOf } from '../subject';
import type { AlbumTemplate } from '../templates';
import { templateOf } from '../templates';
import type { LayoutRequest } from '../types';
import { inSizesOf, restyled, styleNamesIn } from './applyTheme';
import { isAnchored, solvedAround } from './relayoutAroundLocked';

/** A spread of an album as it is; `touched` when its user changed more of it than to lock single elements. */
export interface CurrentSpread {
  readonly doc: SpreadDocument;
  readonly touched: boolean;
  /** Of a spread of which its user changed nothing but the colour of the pages: that colour. */
  readonly paper?: Colour;
  /** Of a cover, the photo that its user chose for it. */
  readonly coverPhotoId?: string;
}

export interface RelaidSpread extends MadeSpread {
  /** Which of the given spreads it is; null for one that was made. */
  readonly kept: number | null;
  /** Whether its photos were placed anew: all of them, or those around what is locked on it. */
  readonly solved: boolean;
  /** The paper that the engine would have given it, where it has that of its user. */
  readonly instead?: Colour;
  /** Of a cover, the photo that its user chose for it. */
  readonly coverPhotoId?: string;
}

interface Kept {
  readonly doc: SpreadDocument;
  readonly index: number;
  /** Only what is locked on it stays in its place. */
  readonly anchored?: boolean;
  readonly paper?: Colour | undefined;
}

type Papers = readonly (Colour | undefined)[];

interface Run {
  readonly photos: readonly Subject[];
  readonly spreads: number;
  /** Ids of photos that were laid aside on these spreads. */
  readonly aside: readonly string[];
  /** Of each of these spreads, where its user chose another. */
  readonly papers: Papers;
}

/** Inner spreads that stay, and the runs of photos between them that are laid out anew, on as many spreads as they had. */
type Piece = Kept | Run;

const photosOf = ({ elements }: SpreadDocument): string[] => collectFileIds({ background: { colour: '' }, elements });

/** Whether a spread has to stay: it was touched, shows a photo that is not known, or one that an earlier spread shows (as a copy does). */
function staying(spread: CurrentSpread, known: ReadonlyMap<string, Subject>, seen: ReadonlySet<string>): boolean {
  const ids = photosOf(spread.doc);
  return spread.touched || ids.length === 0 || ids.some((id) => !known.has(id) || seen.has(id));
}

function piecesOf(spreads: readonly CurrentSpread[], known: ReadonlyMap<string, Subject>): Piece[] {
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  spreads.forEach((spread, index) => {
    const { doc, paper } = spread;
    if (doc.role !== 'inner') return;
    const stays = staying(spread, known, seen);
    for (const id of photosOf(doc)) seen.add(id);
    const last = pieces.at(-1);
    if (stays) pieces.push({ doc, index });
    else if (isAnchored(doc)) pieces.push({ doc, index, anchored: true, paper });
    else {
      const photos = photosOf(doc).flatMap((id) => known.get(id) ?? []);
      const before = last && 'photos' in last ? last : null;
      const aside = [...(before?.aside ?? []), ...(doc.aside ?? [])];
      const papers = [...(before?.papers ?? []), paper];
      const run = { photos: [...(before?.photos ?? []), ...photos], spreads: papers.length, aside, papers };
      if (before) pieces[pieces.length - 1] = run;
      else pieces.push(run);
    }
  });
  return pieces;
}

type Book = Pick<LayoutRequest, 'format' | 'templateId' | 'formerTemplateId'>;

/** A spread that stays, in the book that it comes to be in: in its format, and in its theme as far as paper and words are those of the former one; words in a style are in that style there, and what was seen is seen. */
export const followed = (doc: SpreadDocument, book: Book): SpreadDocument =>
  canonicaliseSpread(keepPreviouslyVisible(doc, dressed(doc, book)));

function dressed(doc: SpreadDocument, book: Book): SpreadDocument {
  const { format, templateId, formerTemplateId = templateId } = book;
  const [from, to] = [templateOf(formerTemplateId), templateOf(templateId)];
  if (!from || !to) return reformatSpread(doc, format);
  const themed = from === to ? doc : restyled(doc, from, to);
  if (doc.format === format) return themed;
  return inSizesOf(reformatSpread(themed, format), themed, styleNamesIn(doc, from), to);
}

const keptIn = ({ doc, index }: Kept, request: LayoutRequest): RelaidSpread => ({
  doc: followed(doc, request),
  reasons: [],
  kept: index,
  solved: false,
});

/** On the paper that its user chose, unless something on it would no longer be told from that. */
function onPaper(spread: RelaidSpread, paper: Colour | undefined): RelaidSpread {
  const { doc } = spread;
  const instead = doc.background.colour;
  if (paper === undefined || paper === instead) return spread;
  const papered = { ...doc, background: { ...doc.background, colour: paper } };
  return isToldAsBefore(doc, papered) ? { ...spread, doc: papered, instead } : spread;
}

/** On the papers that their user chose for the spreads in whose place they are, part by part. */
const onPapers = (spreads: readonly RelaidSpread[], papers: Papers): RelaidSpread[] =>
  spreads.map((spread, i) => onPaper(spread, papers[Math.floor((i * papers.length) / spreads.length)]));

/** A spread on which something is locked: the photos around that are placed anew where there is room for them. */
function anchoredIn(
  piece: Kept,
  request: LayoutRequest,
  known: ReadonlyMap<string, Subject>,
  template: AlbumTemplate,
  pages: number,
) {
  const kept = keptIn(piece, request);
  const solved = solvedAround(kept.doc, known, template, request.seed, pages);
  return solved ? onPaper({ ...solved, kept: piece.index, solved: true }, piece.paper) : kept;
}

const made = (spread: MadeSpread): RelaidSpread => ({ ...spread, kept: null, solved: true });

/** A spread with photos laid aside besides those that it has aside already, as far as it does not show them. */
function withAside({ doc, ...rest }: RelaidSpread, aside: readonly string[]): RelaidSpread {
  const shown = new Set(photosOf(doc));
  const all = [...new Set([...(doc.aside ?? []), ...aside])].filter((id) => !shown.has(id));
  return { ...rest, doc: all.length === 0 ? doc : { ...doc, aside: all } };
}

/** What was laid aside on the spreads of a run stays at hand on the first of those that take their place. */
const keepingAside = (spreads: readonly RelaidSpread[], aside: readonly string[]): RelaidSpread[] =>
  spreads.map((spread, i) => (i === 0 && aside.length > 0 ? withAside(spread, aside) : spread));

/** So many spreads for each run as it has now, or as many as make up the pages that are asked for. */
function spreadsOfRuns(pieces: readonly Piece[], pages: number | null): readonly number[] {
  const runs = pieces.flatMap((piece) => ('photos' in piece ? [piece] : []));
  if (pages === null) return runs.map(({ spreads }) => spreads);
  const kept = pieces.length - runs.length;
  return shareSpreads(
    innerSpreads(pages) - kept,
    runs.map(({ photos }) => photos.length),
  );
}

function run(
  { photos, aside, papers }: Run,
  wanted: number,
  request: LayoutRequest,
  template: AlbumTemplate,
  pages: number,
) {
  const story = storyOf(photos, request, template);
  const spreads = Math.min(wanted, photos.length);
  const chapters = chaptersOf(photos.length, story.events, spreads, story.captions);
  const inside = insideSpreads(photos, spreads, chapters, story, request, template, pages).map(made);
  return keepingAside(onPapers(inside, papers), aside);
}

/** A cover, first or last page that stays when it was touched. */
function edge(spread: Kept & CurrentSpread, pageCount: number, request: LayoutRequest, make: () => MadeSpread) {
  if (!spread.touched && !isAnchored(spread.doc))
    return withAside(onPaper(made(make()), spread.paper), spread.doc.aside ?? []);
  const kept = keptIn(spread, request);
  const spine = spineFor(request, pageCount);
  return { ...kept, doc: canonicaliseSpread(resizeSpine(kept.doc, spine)) };
}

/** A cover is made anew with the photo that its user chose for it. */
function coverOf(
  cover: Kept & CurrentSpread,
  photos: readonly Subject[],
  pageCount: number,
  request: LayoutRequest,
  template: AlbumTemplate,
): RelaidSpread {
  const { coverPhotoId = request.coverPhotoId } = cover;
  const relaid = edge(cover, pageCount, request, () =>
    frontOf(photos, pageCount, { ...request, coverPhotoId }, template),
  );
  return cover.coverPhotoId !== undefined && relaid.solved ? { ...relaid, coverPhotoId: cover.coverPhotoId } : relaid;
}

const knownOf = ({ photos }: Pick<LayoutRequest, 'photos'>): ReadonlyMap<string, Subject> =>
  new Map(photos.map((photo) => [photo.id, subjectOf(photo)]));

/** How many pages may be asked for when an album is laid out again. */
export function relayoutRange(
  spreads: readonly CurrentSpread[],
  request: Pick<LayoutRequest, 'photos' | 'format' | 'make'>,
): PageRange {
  const pieces = piecesOf(spreads, knownOf(request));
  const runs = pieces.flatMap((piece) => ('photos' in piece ? [piece.photos.length] : []));
  return pageRange({ kept: pieces.length - runs.length, runs }, limitsFor(request));
}

/**
 * Lays an album out again, in another format or template, or with another seed, around what its user made: touched spreads stay, in the
 * new format with everything in its place, on the paper of the new theme where they were on that of the former one, and with words in a style of that in those of the new one and its format; where only single elements were locked these stay, and the other photos of the spread are placed anew
 * around them; the photos of the others are laid out anew in the order that they have now, on as many spreads between
 * those that stay, or as make up the pages that are asked for. No photo comes or goes. Without a touched inner spread it is the draft that a new album of these photos would get.
 * @param request its photos are those of which something is known; others stay where they are
 * @throws RangeError for an unknown template
 */
export function relayoutAlbum(spreads: readonly CurrentSpread[], asked: LayoutRequest): RelaidSpread[] {
  const style = templateOf(asked.templateId);
  if (!style) throw new RangeError(`unknown template: ${asked.templateId}`);
  const { request, template } = madeLegible(asked, style);
  const known = knownOf(request);
  const pieces = piecesOf(spreads, known);
  const [only, another] = pieces;
  const closingPhoto = spreads
    .filter(({ doc, touched }) => doc.role === 'closing' && !touched && !isAnchored(doc))
    .flatMap(({ doc }) => photosOf(doc))
    .flatMap((id) => known.get(id) ?? [])[0];
  const shares = [...spreadsOfRuns(pieces, request.pages ?? null)];
  const unmoved = pieces.filter((piece) => !('photos' in piece)).length;
  const pages = pagesOfBook(shares.reduce((sum, one) => sum + one, unmoved));
  const inner =
    only && !another && 'photos' in only
      ? keepingAside(
          onPapers(
            insideOf(only.photos, only.photos.length + (closingPhoto ? 1 : 0), request, template).map(made),
            only.papers,
          ),
          only.aside,
        )
      : pieces.flatMap((piece) =>
          'photos' in piece
            ? run(piece, shares.shift() ?? piece.spreads, request, template, pages)
            : [piece.anchored ? anchoredIn(piece, request, known, template, pages) : keptIn(piece, request)],
        );
  const pageCount = pagesOfBook(inner.length);
  const everyone = orderPhotos(request.photos).map(subjectOf);
  return spreads.flatMap((spread, index): RelaidSpread[] => {
    const { doc } = spread;
    const here = { ...spread, index };
    if (doc.role === 'cover') return [coverOf(here, everyone, pageCount, request, template)];
    if (doc.role === 'opening')
      return [edge(here, pageCount, request, () => openingOf(everyone, pageCount, request, template)), ...inner];
    if (doc.role === 'closing')
      return [edge(here, pageCount, request, () => closingOf(closingPhoto, everyone, pageCount, request, template))];
    return [];
  });
}
