import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import { setGroup } from '../../document/edit/arrangeCommands';
import { traitsOf } from '../../document/elementTraits';
import type { PhotoElement, SpreadDocument, SpreadElement, TextElement } from '../../document/model';
import type { PageSide } from '../../document/paint/paint.types';
import { breakTextElement } from '../../document/text/breakLines';
import type { Rect } from '../../geometry/rect';
import type { BookBinding } from '../../print/safeAreas';
import { computeSafeZones } from '../arrange/faceSafeZones';
import { computeCrop } from '../arrange/photoCrop';
import type { TextStyle } from '../compose/createElements';
import { captionFrame } from '../compose/text/captions';
import { captionStyle } from '../compose/text/textStyles';
import { hasRole, isChapterBackground } from '../elementRoles';
import { computePageGeometry, type PageGeometry } from '../pageGeometry';
import { type Subject, toSubject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { LayoutPhoto } from '../types';
import { growFrameToText } from './applyTheme';

/** Photos on one page: frames in mm of the sheet, and the place of the caption. */
export interface PageAlternative {
  readonly cost: number;
  readonly shape: string;
  readonly frames: readonly Rect[];
  readonly block: Rect | null;
}

export interface SpreadAlternative {
  readonly cost: number;
  readonly parts: readonly [PageAlternative, PageAlternative];
}

export interface RearrangeableSpread {
  readonly doc: SpreadDocument;
  readonly free: readonly PhotoElement[];
  readonly subjects: readonly Subject[];
  readonly captions: Readonly<Partial<Record<PageSide, TextElement>>>;
  readonly obstacles: readonly Rect[];
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
}

export const sides = ['left', 'right'] as const;
export const pageStartX = (side: PageSide, { width }: PageGeometry) => (side === 'left' ? 0 : width);
export const translateX = (rect: Rect, by: number): Rect => ({ ...rect, x: Math.round((rect.x + by) * 100) / 100 });
const centreX = ({ x, width }: Rect) => x + width / 2;

/** Recognises captions from before roles existed: small texts in the caption font. */
const isCaption = (element: TextElement, { font, size }: TextStyle): boolean =>
  hasRole('caption', element) ||
  (GENERIC_TEXT_ID.test(element.id) && element.font === font && element.size < 1.25 * size);
const GENERIC_TEXT_ID = /^t(\d+|-.*)$/;

function findCaptions(
  doc: SpreadDocument,
  template: AlbumTemplate,
  geometry: PageGeometry,
): RearrangeableSpread['captions'] {
  const style = captionStyle(template, geometry);
  const found = doc.elements.filter(
    (e): e is TextElement => e.type === 'text' && !e.locked && e.rotation === 0 && isCaption(e, style),
  );
  const on = (side: PageSide) => found.find(({ frame }) => centreX(frame) < geometry.width === (side === 'left'));
  const [left, right] = [on('left'), on('right')];
  return { ...(left && { left }), ...(right && { right }) };
}

const isOnChapterBackground = (chapterBackground: Rect | undefined, { x, width }: Rect): boolean =>
  chapterBackground !== undefined &&
  x + width / 2 > chapterBackground.x &&
  x + width / 2 < chapterBackground.x + chapterBackground.width;

/**
 * Splits a spread into what may move and what stays: locked elements, chapter pages, an index, words other than captions
 * and unknown photos.
 */
export function analyseSpread(
  doc: SpreadDocument,
  photos: ReadonlyMap<string, LayoutPhoto>,
  template: AlbumTemplate,
  binding: BookBinding,
): RearrangeableSpread {
  const geometry = computePageGeometry(doc.format, template, binding);
  const captions = findCaptions(doc, template, geometry);
  const chapterBackground = doc.elements.find((e) => isChapterBackground(e, doc));
  const known = (e: SpreadElement): LayoutPhoto | undefined =>
    e.type === 'photo' &&
    !e.locked &&
    e.fileId !== null &&
    !hasRole('index', e) &&
    !isOnChapterBackground(chapterBackground?.frame, e.frame)
      ? photos.get(e.fileId)
      : undefined;
  const free = doc.elements.filter((e): e is PhotoElement => known(e) !== undefined);
  const obstacles = doc.elements.filter(
    (e) =>
      (traitsOf(e).blocksPhotos || e === chapterBackground || hasRole('quiet', e)) &&
      known(e) === undefined &&
      e.id !== captions.left?.id &&
      e.id !== captions.right?.id,
  );
  const subjects = free.flatMap((e) => known(e) ?? []).map(toSubject);
  return { doc, free, subjects, captions, obstacles: obstacles.map(({ frame }) => frame), template, geometry };
}

function placePhoto(
  element: PhotoElement,
  subject: Subject,
  frame: Rect,
  { template, geometry }: RearrangeableSpread,
): PhotoElement {
  const bare = { radius: 0, border: null, shadow: false };
  const own = element.frame.y < 0 ? template.photo : {};
  const zones = computeSafeZones(frame, [geometry.safeAreas.left, geometry.safeAreas.right]);
  const crop = computeCrop(subject, frame.width / frame.height, zones);
  return { ...element, ...(frame.y < 0 ? bare : own), rotation: 0, frame, crop };
}

/** Places a caption below its photos, over the whole width of the page where it would be too high otherwise. */
function placeCaption(element: TextElement, block: Rect | null, box: Rect): TextElement {
  if (!block) return element;
  const below = captionFrame(block, box, element.text, element);
  const isTooHigh = below.y + below.height > box.y + box.height;
  const place = isTooHigh ? captionFrame({ ...block, x: box.x, width: box.width }, box, element.text, element) : below;
  return growFrameToText({ ...element, frame: place, lines: breakTextElement({ ...element, frame: place }) });
}

function dropLoneGroups(elements: readonly SpreadElement[]): SpreadElement[] {
  const counts = new Map<string, number>();
  for (const { group } of elements) if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
  return elements.map((element) =>
    element.group !== undefined && counts.get(element.group) === 1 ? setGroup(element, null) : element,
  );
}

export function applyAlternative(spread: RearrangeableSpread, { parts }: SpreadAlternative): SpreadDocument {
  const { doc, free, subjects, captions, geometry } = spread;
  const frames = parts.flatMap((part) => part.frames);
  const changed = new Map<string, SpreadElement>();
  free.forEach((element, i) => {
    const [subject, frame] = [subjects[i], frames[i]];
    if (subject && frame) changed.set(element.id, placePhoto(element, subject, frame, spread));
  });
  sides.forEach((side, i) => {
    const caption = captions[side];
    const box = translateX(geometry.box[side], pageStartX(side, geometry));
    if (caption) changed.set(caption.id, placeCaption(caption, parts[i]?.block ?? null, box));
  });
  // Film, cards and tape belong to the places that the photos leave.
  const kept = doc.elements.filter((element) => element.locked || !hasRole('decor', element));
  const elements = kept.map((element) => changed.get(element.id) ?? element);
  return canonicaliseSpread({ ...doc, elements: dropLoneGroups(elements) });
}
