import { findBindablePageLimits } from '../commerce/bookPageLimits';
import { canonicaliseSpread } from '../document/codec/canonicalSpread';
import { computeAlbumSpineWidth, defaultPrintSpec } from '../print/bookRules';
import type { PageLimits } from '../print/pageLimits';
import { madeLegible } from './compose/chooseFonts';
import { sheet } from './compose/createSpread';
import { closingPage } from './compose/frontMatter/closingPage';
import { titlePage } from './compose/frontMatter/titlePage';
import type { MadeSpread } from './compose/innerSpreads';
import { insideSpreads, storyOf } from './compose/innerSpreads';
import type { Cover } from './cover/composeCover';
import { coverSpread } from './cover/composeCover';
import { coverPhotos } from './cover/rankCoverPhotos';
import { reasonsOfCrops } from './explain/explainLayout';
import { geometryOf } from './pageGeometry';
import {
  filledSpreads,
  hasClosingPhoto,
  innerSpreads,
  pageCountFor,
  pagesOfBook,
  withTitlePages,
} from './paginate/pageCount';
import { monthWriter } from './story/dateFormatters';
import { chaptersOf } from './story/selectChapters';
import { orderPhotos } from './story/sortPhotosByTime';
import type { Subject } from './subject';
import { subjectOf } from './subject';
import type { AlbumTemplate } from './templates';
import { templateOf } from './templates';
import type { AlbumDraft, LayoutRequest } from './types';

/**
 * The inner spreads of all photos of a book between title and last page.
 * @param photoCount of the whole book, which tells how many pages it has
 */
export function insideOf(
  photos: readonly Subject[],
  photoCount: number,
  request: LayoutRequest,
  template: AlbumTemplate,
): MadeSpread[] {
  const story = storyOf(photos, request, template);
  const asked = request.pages ?? null;
  const limits = limitsFor(request);
  const pages = asked ?? pageCountFor(photoCount, limits, template);
  const wanted = filledSpreads(innerSpreads(pages), photos.length, limits);
  const chapters = chaptersOf(photos.length, story.events, wanted, story.captions);
  const spreads = asked === null ? withTitlePages(wanted, chapters.size, limits) : wanted;
  return insideSpreads(photos, spreads, chapters, story, request, template, pagesOfBook(spreads));
}

/** Pages that the album can have and be bound. */
export const limitsFor = ({ format, make = defaultPrintSpec }: Pick<LayoutRequest, 'format' | 'make'>): PageLimits =>
  findBindablePageLimits({ ...make, format });

/** mm */
export const spineFor = ({ format, make = defaultPrintSpec }: LayoutRequest, pages: number): number =>
  computeAlbumSpineWidth({ ...make, format, pages });

/** The cover, with the photo that is wanted, else the one that suits it best. */
export function frontOf(
  photos: readonly Subject[],
  pageCount: number,
  request: LayoutRequest,
  template: AlbumTemplate,
): MadeSpread {
  const { format, title } = request;
  const geometry = geometryOf(format, template, 0);
  const spine = spineFor(request, pageCount);
  const subtitle = subtitleOf(photos, request, template);
  const coverOf = (photo: Subject | undefined): Cover =>
    coverSpread({ format, template, geometry, photo, title, subtitle, spine });
  const given = photos.find((photo) => photo.id === request.coverPhotoId);
  const wanted = given ? [given] : coverPhotos(photos, template, geometry);
  const [first] = wanted;
  if (!first) return { doc: canonicaliseSpread(coverOf(undefined).doc), reasons: [] };
  const { photo, doc, reasons } = firstFaultless(wanted, coverOf) ?? { photo: first, ...coverOf(first) };
  const chosen = { code: 'cover', values: { because: given ? 'given' : 'suits' }, photoId: photo.id } as const;
  const crops = reasonsOfCrops(doc, new Map([[photo.id, photo]]), pageCount);
  return { doc: canonicaliseSpread(doc), reasons: [chosen, ...reasons, ...crops] };
}

/** The first of some photos whose cover has no fault, with its cover. */
function firstFaultless(photos: readonly Subject[], coverOf: (photo: Subject) => Cover) {
  for (const photo of photos) {
    const cover = coverOf(photo);
    if (cover.reasons.length === 0) return { photo, ...cover };
  }
  return null;
}

/** Whether two texts say the same, whatever their spaces and capitals. */
const sameWords = (a: string, b: string) => plainWords(a) === plainWords(b);
const plainWords = (text: string) => text.toLowerCase().replace(/\s+/g, '');

/** What was given, else the months of the photos, unless the title says them. */
function subtitleOf(photos: readonly Subject[], request: LayoutRequest, template: AlbumTemplate): string {
  if (request.subtitle !== '') return request.subtitle;
  const months = monthWriter(request.locale, template.textFont)(photos);
  return sameWords(months, request.title) ? '' : months;
}

/** The title page. */
export function openingOf(
  photos: readonly Subject[],
  pageCount: number,
  request: LayoutRequest,
  template: AlbumTemplate,
): MadeSpread {
  const { format, title } = request;
  const words = { title, subtitle: subtitleOf(photos, request, template) };
  const page = titlePage(words, template, geometryOf(format, template, pageCount));
  return { doc: sheet(format, 'opening', template.background, page), reasons: [] };
}

/**
 * The last page, with the last photo if there is one for it.
 * @param photos of the whole book
 */
export function closingOf(
  last: Subject | undefined,
  photos: readonly Subject[],
  pageCount: number,
  request: LayoutRequest,
  template: AlbumTemplate,
): MadeSpread {
  const { format, title } = request;
  const words = subtitleOf(photos, request, template) || title;
  const page = closingPage(last, words, template, geometryOf(format, template, pageCount));
  const doc = sheet(format, 'closing', template.background, page);
  return { doc, reasons: last ? reasonsOfCrops(doc, new Map([[last.id, last]]), pageCount) : [] };
}

/**
 * Makes a whole album of photos: cover, title page, every photo once in the order of time, an end page. Deterministic: the same request gives the
 * same draft. All its documents are canonical.
 * @throws RangeError for an unknown template
 */
export function layoutAlbum(asked: LayoutRequest): AlbumDraft {
  const style = templateOf(asked.templateId);
  if (!style) throw new RangeError(`unknown template: ${asked.templateId}`);
  const { request, template, reasons } = madeLegible(asked, style);
  const photos = orderPhotos(request.photos).map(subjectOf);
  const last = hasClosingPhoto(photos.length) ? photos.at(-1) : undefined;
  const inner = insideOf(last ? photos.slice(0, -1) : photos, photos.length, request, template);
  const pageCount = pagesOfBook(inner.length);
  const front = frontOf(photos, pageCount, request, template);
  const made: MadeSpread[] = [
    { ...front, reasons: [...front.reasons, ...reasons] },
    openingOf(photos, pageCount, request, template),
    ...inner,
    closingOf(last, photos, pageCount, request, template),
  ];
  return { spreads: made.map(({ doc }) => doc), reasons: made.map(({ reasons }) => reasons), pageCount };
}
