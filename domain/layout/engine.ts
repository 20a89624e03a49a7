import { parseSpread, serialiseSpread } from '../document/codec';
import type { SpreadDocument, SpreadRole } from '../document/model';
import { DOCUMENT_VERSION } from '../document/model';
import { Composer } from './compose';
import { chooseCoverPhoto, coverSpread } from './cover';
import { dayWriter, monthWriter } from './dates';
import { hasClosingPhoto, innerSpreads, pageCountFor } from './density';
import type { NewElement } from './elements';
import { withIds } from './elements';
import { eventStarts } from './events';
import { closingPage, titlePage } from './frontMatter';
import { geometryOf } from './geometry';
import { heroesOf } from './heroes';
import { orderPhotos } from './order';
import { paginate } from './paginate';
import { randomFrom } from './random';
import type { AlbumTemplate } from './templates';
import { templateOf } from './templates';
import type { AlbumDraft, LayoutPhoto, LayoutRequest } from './types';

/** Caption of each event, by the index of its first photo; one that says what the last one said is left out. */
function captionsOf(
  photos: readonly LayoutPhoto[],
  starts: readonly number[],
  request: LayoutRequest,
  template: AlbumTemplate,
) {
  const captions = new Map<number, string>();
  if (!request.captions) return captions;
  const write = dayWriter(request.locale, template.textFont);
  let last = '';
  starts.forEach((start, i) => {
    const caption = write(photos.slice(start, starts[i + 1]));
    if (caption !== '' && caption !== last) captions.set(start, caption);
    last = caption;
  });
  return captions;
}

function sheet(
  request: LayoutRequest,
  role: SpreadRole,
  template: AlbumTemplate,
  elements: readonly NewElement[],
  background = template.background,
): SpreadDocument {
  return {
    version: DOCUMENT_VERSION,
    format: request.format,
    role,
    spine: 0,
    background: { colour: background },
    elements: withIds(elements),
  };
}

/** The document as it is stored, so that a draft and what is read back later are the same. */
const canonical = (doc: SpreadDocument): SpreadDocument => parseSpread(serialiseSpread(doc));

/** The spreads between title page and last page. */
function insideSpreads(
  photos: readonly LayoutPhoto[],
  spreads: number,
  request: LayoutRequest,
  template: AlbumTemplate,
): SpreadDocument[] {
  const geometry = geometryOf(request.format, template);
  const random = randomFrom(request.seed);
  const starts = eventStarts(photos);
  const heroes = heroesOf(photos, template, geometry, spreads, random);
  const shares = paginate({ photos, starts: new Set(starts), heroes, spreads, template, geometry });
  const captions = captionsOf(photos, starts, request, template);
  const composer = new Composer({ photos, heroes, captions, template, geometry, random });
  return shares.map((share) => {
    const elements = composer.spread(share);
    const begins = elements.some(({ type }) => type === 'text');
    return sheet(request, 'inner', template, elements, begins ? template.chapter : undefined);
  });
}

/**
 * Makes a whole album of photos: cover, title page, every photo once in the order of time, an end page. Deterministic: the same request gives the
 * same draft. All its documents are canonical.
 * @throws RangeError for an unknown template
 */
export function layoutAlbum(request: LayoutRequest): AlbumDraft {
  const template = templateOf(request.templateId);
  if (!template) throw new RangeError(`unknown template: ${request.templateId}`);
  const geometry = geometryOf(request.format, template);
  const ordered = orderPhotos(request.photos);
  const pageCount = pageCountFor(ordered.length, request.format, template);
  const closing = hasClosingPhoto(ordered.length) ? ordered.at(-1) : undefined;
  const inside = closing ? ordered.slice(0, -1) : ordered;
  const subtitle = request.subtitle || monthWriter(request.locale, template.textFont)(ordered);
  const given = ordered.find((photo) => photo.id === request.coverPhotoId);
  const photo = given ?? chooseCoverPhoto(ordered, template, geometry);
  const spreads = [
    coverSpread({ format: request.format, template, geometry, photo, title: request.title, subtitle, pageCount }),
    sheet(request, 'opening', template, titlePage(request.title, subtitle, template, geometry)),
    ...insideSpreads(inside, Math.min(innerSpreads(pageCount), inside.length), request, template),
    sheet(request, 'closing', template, closingPage(closing, template, geometry)),
  ];
  return { spreads: spreads.map(canonical), pageCount: 2 * (spreads.length - 2) };
}
