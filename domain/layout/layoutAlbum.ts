import { findBindablePageLimits } from '../commerce/bookPageLimits';
import { canonicaliseSpread } from '../document/codec/canonicalSpread';
import type { PageLimits } from '../print/bookOptions';
import { computeAlbumSpineWidth, computeSpineTitleHeight, defaultPrintSpec } from '../print/bookRules';
import type { BookBinding } from '../print/safeAreas';
import { adjustPhotos, createSpread } from './compose/createElements';
import { createClosingPage } from './compose/frontMatter/closingPage';
import { writeColophon } from './compose/frontMatter/colophon';
import { createTitlePage } from './compose/frontMatter/titlePage';
import { composeIndexSpread, composeNotesSpread } from './compose/spreads/backMatter';
import { composeInnerSpreads, type LaidOutSpread } from './compose/spreads/innerSpreads';
import { composeMapSpread } from './compose/spreads/mapSpread';
import { chooseFonts } from './compose/text/chooseFonts';
import { chooseCover } from './cover/chooseCover';
import { explainCrops } from './explain/explainLayout';
import type { Reason } from './explain/reasons';
import { moveTextsInside } from './moveTextsInside';
import { computePageGeometry } from './pageGeometry';
import {
  addChapterTitleSpreads,
  bookPageCount,
  estimatePageCount,
  planBook,
  widenToSpreads,
} from './paginate/pageCount';
import { NO_USER_WORDS, type UserWords, withUserWords } from './revise/userContent';
import { suggestTitles } from './story/albumTitles';
import { createStory } from './story/createStory';
import { createDayRangeFormatter, createMonthRangeFormatter } from './story/dateFormatters';
import { proposeMapPlaces } from './story/findJourney';
import { toKnownLocale } from './story/placeNames';
import { chooseChapters, comfortableMonthSpreads } from './story/selectChapters';
import { sortPhotosByTime } from './story/sortPhotosByTime';
import { countDays, doubtUnsetClocks, selectTitlePeriod } from './story/titlePeriod';
import { hasAllWords } from './story/titleWords';
import type { Subject } from './subject';
import { type AlbumTemplate, templateOf } from './templates';
import { toSubjects } from './toSubjects';
import type { AlbumDraft, LayoutRequest } from './types';

const MIN_SPREADS_WITH_MAP = 5;

interface BookInside {
  readonly spreads: readonly LaidOutSpread[];
  /** The photo for the last page of the book. */
  readonly last: Subject | undefined;
}

/**
 * Lays out the inner spreads of all photos between title page and last page. A map of the journey is the first page, when
 * the template has one and the photos know their places. A book of few photos ends with an index and pages for notes.
 * @param mayClose false when the last page of the book stays as it is
 */
export function layoutInside(
  photos: readonly Subject[],
  request: LayoutRequest,
  template: AlbumTemplate,
  mayClose = true,
  words: UserWords = NO_USER_WORDS,
): BookInside {
  const asked = request.pages ?? null;
  const limits = layoutPageLimits(request);
  const pages = asked ?? estimatePageCount(photos.length, limits, template);
  // The book does not end with the photo of its cover.
  const mayEnd = mayClose && photos.at(-1)?.id !== request.coverPhotoId;
  const { hasClosingPhoto, photoSpreads: usual, ...back } = planBook(photos.length, pages, limits, mayEnd);
  const inside = hasClosingPhoto ? photos.slice(0, -1) : photos;
  const [first] = inside;
  const places = usual < MIN_SPREADS_WITH_MAP ? [] : proposeMapPlaces(inside, request, template);
  const isMapped = first !== undefined && places.length > 0;
  const others = isMapped ? inside.slice(1) : inside;
  const maps = isMapped ? 1 : 0;
  const story = withUserWords(createStory(others, request, template), others, words);
  const monthly = story.months ? comfortableMonthSpreads(others.length, story.months, template) + maps : 0;
  const mayGrow = asked === null && !back.hasIndex;
  const targetSpreads = mayGrow ? widenToSpreads(usual, monthly, inside.length, limits) : usual;
  const chapters = chooseChapters(others.length, story, targetSpreads - maps);
  const titles = chapters.months.size > 0 ? 0 : chapters.starts.size + maps;
  const spreads = mayGrow ? addChapterTitleSpreads(targetSpreads, titles, limits) : targetSpreads;
  const binding = layoutBinding(request, bookPageCount(spreads + Number(back.hasIndex) + Number(back.hasNotes)));
  const composed = composeInnerSpreads(others, spreads - maps, chapters, story, request, template, binding);
  return {
    spreads: [
      ...(isMapped ? [composeMapSpread(first, places, request, template, binding)] : []),
      ...composed,
      ...(back.hasIndex
        ? [composeIndexSpread(photos, createStory(photos, request, template), request, template, binding)]
        : []),
      ...(back.hasNotes ? [composeNotesSpread(request, template, binding)] : []),
    ],
    last: hasClosingPhoto ? photos.at(-1) : undefined,
  };
}

export const layoutPageLimits = ({
  format,
  make = defaultPrintSpec,
}: Pick<LayoutRequest, 'format' | 'make'>): PageLimits => findBindablePageLimits({ ...make, format });

export const layoutBinding = (
  { make: { printer, cover } = defaultPrintSpec }: Pick<LayoutRequest, 'make'>,
  pages: number,
): BookBinding => ({ printer, cover, pages });

export const layoutSpineWidth = ({ format, make = defaultPrintSpec }: LayoutRequest, pages: number): number =>
  computeAlbumSpineWidth({ ...make, format, pages });

export function layoutCover(
  photos: readonly Subject[],
  pageCount: number,
  request: LayoutRequest,
  template: AlbumTemplate,
): LaidOutSpread {
  const { format, title } = request;
  const binding = layoutBinding(request, pageCount);
  const geometry = computePageGeometry(format, template, binding, 'cover');
  const spine = layoutSpineWidth(request, pageCount);
  const hasSpineTitle = computeSpineTitleHeight({ ...(request.make ?? defaultPrintSpec), pages: pageCount }) > 0;
  const subtitle = resolveSubtitle(photos, request, template);
  const base = { format, template, geometry, title, subtitle, spine, hasSpineTitle, binding };
  const { doc, photo, because, reasons } = chooseCover(photos, base, request);
  const adjusted = canonicaliseSpread({ ...doc, elements: adjustPhotos(doc.elements, template) });
  const named = explainTitle(photos, request);
  if (!photo) return { doc: adjusted, reasons: [...named, ...reasons] };
  const chosen = { code: 'cover', values: { because }, photoId: photo.id } as const;
  const crops = explainCrops(adjusted, new Map(photos.map((one) => [one.id, one])), binding);
  return { doc: adjusted, reasons: [...named, chosen, ...reasons, ...crops] };
}

function explainTitle(photos: readonly Subject[], { title, locale }: LayoutRequest): Reason[] {
  const found = suggestTitles(photos, toKnownLocale(locale)).find((suggestion) => isSameText(suggestion.title, title));
  return found ? [{ code: 'title', values: { because: found.source } }] : [];
}

const isSameText = (a: string, b: string) => comparableText(a) === comparableText(b);
const comparableText = (text: string) => text.toLowerCase().replace(/\s+/g, '');

function resolveSubtitle(photos: readonly Subject[], request: LayoutRequest, template: AlbumTemplate): string {
  const period = selectTitlePeriod(photos);
  const createFormatter = countDays(period) === 1 ? createDayRangeFormatter : createMonthRangeFormatter;
  const subtitle = request.subtitle || createFormatter(request.locale, template.textFont)(period);
  return hasAllWords(request.title, subtitle) ? '' : subtitle;
}

export function layoutOpeningSpread(
  photos: readonly Subject[],
  pageCount: number,
  request: LayoutRequest,
  template: AlbumTemplate,
): LaidOutSpread {
  const { format, title } = request;
  // The cover and the pages of a single day state its date.
  const subtitle = countDays(selectTitlePeriod(photos)) === 1 ? '' : resolveSubtitle(photos, request, template);
  const words = { title, subtitle };
  const page = createTitlePage(
    words,
    template,
    computePageGeometry(format, template, layoutBinding(request, pageCount)),
  );
  return { doc: createSpread(format, 'opening', template.background, page), reasons: [] };
}

/**
 * Lays out the last page: the last photo if there is one for it, or what the book holds.
 * @param photos of the whole book
 */
export function layoutClosingSpread(
  last: Subject | undefined,
  photos: readonly Subject[],
  pageCount: number,
  request: LayoutRequest,
  template: AlbumTemplate,
): LaidOutSpread {
  const { format } = request;
  const words = writeColophon(photos, request, template);
  const binding = layoutBinding(request, pageCount);
  const page = createClosingPage(last, words, template, computePageGeometry(format, template, binding));
  const doc = createSpread(format, 'closing', template.background, adjustPhotos(page, template));
  return { doc, reasons: last ? explainCrops(doc, new Map([[last.id, last]]), binding) : [] };
}

/**
 * Lays out a whole album: cover, title page, every photo in order of time, back matter if needed, and a last page. Deterministic: equal
 * requests give equal drafts. All documents are canonical.
 * @throws RangeError for an unknown template
 */
export function layoutAlbum(asked: LayoutRequest): AlbumDraft {
  const style = templateOf(asked.templateId);
  if (!style) throw new RangeError(`unknown template: ${asked.templateId}`);
  const { request, template, reasons: fontReasons } = chooseFonts(asked, style);
  const photos = toSubjects(sortPhotosByTime(doubtUnsetClocks(request.photos)));
  const { spreads: inner, last } = layoutInside(photos, request, template);
  const pageCount = bookPageCount(inner.length);
  const front = layoutCover(photos, pageCount, request, template);
  const made: LaidOutSpread[] = [
    { ...front, reasons: [...front.reasons, ...fontReasons] },
    layoutOpeningSpread(photos, pageCount, request, template),
    ...inner,
    layoutClosingSpread(last, photos, pageCount, request, template),
  ];
  const binding = layoutBinding(request, pageCount);
  const spreads = made.map(({ doc }) => moveTextsInside(doc, binding));
  return { spreads, reasons: made.map(({ reasons }) => reasons), pageCount };
}
