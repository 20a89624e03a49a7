import { computeFillPpi, MIN_LAYOUT_PPI } from '../../arrange/arrangementCost';
import { fullPageCost } from '../../arrange/largePhotos';
import { aspectForHeads } from '../../arrange/photoCrop';
import type { PageGeometry } from '../../pageGeometry';
import type { Subject } from '../../subject';
import type { AlbumTemplate } from '../../templates';
import { createPhotoDraft, type ElementDraft } from '../createElements';
import { typesetTitle, withOpticalSize } from './typesetTitle';

const SIZE_PT = 11;
/** A dark, soft or much cropped photo does not fill the last page. */
const MAX_FULL_PAGE_COST = 0.1;

function typesetColophon(text: string, template: AlbumTemplate, geometry: PageGeometry, align = template.titleAlign) {
  const { scale, box } = geometry;
  const { ornament, textFont, softInk } = template;
  const style = withOpticalSize({ font: textFont, size: SIZE_PT * scale, leading: 1.4, colour: softInk, align });
  const setting = { titleStyle: style, subtitleStyle: style, mark: ornament, colour: softInk, scale, maxLines: 2 };
  return typesetTitle({ title: text, subtitle: '' }, box.left, setting);
}

/**
 * Aspects of a photo that does not fill the page, the least share of the free width at which a soft one is shown, and the
 * share of the width below which it is centred.
 */
const FRAMED = { narrowest: 0.66, widest: 1.8, least: 0.4, gap: 12, aside: 0.7 } as const;

/** The photo in the content area from the head, as large as it is sharp, and the words on the base line. */
function createFramedEnd(
  photo: Subject,
  words: string,
  template: AlbumTemplate,
  geometry: PageGeometry,
): ElementDraft[] {
  const { box, scale } = geometry;
  const { left } = box;
  const set = words === '' ? null : typesetColophon(words, template, geometry);
  const height = left.height - (set ? set.height + FRAMED.gap * scale : 0);
  const aspect = aspectForHeads(photo, Math.min(Math.max(photo.aspect, FRAMED.narrowest), FRAMED.widest));
  const most = Math.min(left.width, height * aspect);
  const sharp = Math.min(1, computeFillPpi(photo, { width: most, height: most / aspect }) / MIN_LAYOUT_PPI);
  const width = most * Math.max(FRAMED.least, sharp);
  const free = { x: left.width - width, y: height - width / aspect };
  // A narrow photo beside an empty half looks forgotten.
  const isCentred = template.titleAlign === 'center' || width < FRAMED.aside * left.width;
  const shown = set && typesetColophon(words, template, geometry, isCentred ? 'center' : 'left');
  const frame = {
    x: left.x + (isCentred ? free.x / 2 : 0),
    y: left.y + (set ? Math.min(free.y / 2, free.y) : free.y / 2),
    width,
    height: width / aspect,
  };
  return [
    createPhotoDraft(photo, frame, template.photo),
    ...(shown ? shown.elementsAt(left.y + left.height - shown.height) : []),
  ];
}

/**
 * Creates the last page: the last photo over the whole page if it is good enough, else framed above the words.
 * @param words what the book holds
 */
export function createClosingPage(
  photo: Subject | undefined,
  words: string,
  template: AlbumTemplate,
  geometry: PageGeometry,
): ElementDraft[] {
  if (photo && fullPageCost(photo, geometry) < MAX_FULL_PAGE_COST)
    return [createPhotoDraft(photo, geometry.full.left, undefined, geometry.zones.left)];
  if (photo) return createFramedEnd(photo, words, template, geometry);
  if (words === '') return [];
  const set = typesetColophon(words, template, geometry);
  const { height, box } = geometry;
  const isCentred = template.titleAlign === 'center';
  return set.elementsAt(isCentred ? height * 0.46 - set.height / 2 : box.left.y + box.left.height - set.height);
}
