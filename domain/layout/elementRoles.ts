import type { SpreadDocument, SpreadElement } from '../document/model';
import { formats } from '../geometry/formats';

/**
 * Purpose of an element of the engine that its kind does not tell:
 * - `caption`: words below the photos of a page.
 * - `quiet`: colour and words of a page without photos.
 * - `heading`: words above the photos.
 * - `title`: the album's title on its cover and title page.
 * - `chapter`: title of a chapter; the style of such a text is `heading`.
 * - `index`, `notes`: what belongs to the index of photos, or to the pages for notes, at the end of a short book.
 * - `decor`: what belongs to the design of the photos, such as film, cards, tape and a line of time.
 *
 * The id begins with the role and never changes, so the engine recognises edited elements. Copies that a user makes get
 * other ids and belong to the user.
 */
export type ElementRole = 'caption' | 'quiet' | 'heading' | 'title' | 'chapter' | 'index' | 'notes' | 'decor';

export const hasRole = (role: ElementRole, { id }: Pick<SpreadElement, 'id'>): boolean =>
  id.startsWith(role) && /^(\d+|-.*)$/.test(id.slice(role.length));

/** Returns true for the index of photos and the pages for notes of a short book. */
export const isBackMatter = ({ elements }: Pick<SpreadDocument, 'elements'>): boolean =>
  elements.some((element) => hasRole('index', element) || hasRole('notes', element));

/** Returns true for one photo on a page, beside paper or a page that only states its day. */
export function hasQuietPage({
  elements,
  format,
  role,
}: Pick<SpreadDocument, 'elements' | 'format' | 'role'>): boolean {
  const { width } = formats[format];
  const [photo, ...others] = elements.filter(({ type }) => type === 'photo');
  if (role !== 'inner' || !photo || photo.locked || others.length > 0) return false;
  const isOnRight = ({ frame }: SpreadElement) => frame.x + frame.width / 2 > width;
  const isOverFold = photo.frame.x < width - 0.01 && photo.frame.x + photo.frame.width > width + 0.01;
  const isBeside = (one: SpreadElement) => isOnRight(one) === isOnRight(photo);
  return !isOverFold && elements.every((one) => isBeside(one) || hasRole('quiet', one) || hasRole('decor', one));
}

/** Returns true for the coloured background of a chapter page: a filled shape over a whole page and its bleed. */
export function isChapterBackground(
  element: SpreadElement,
  { format, role }: Pick<SpreadDocument, 'format' | 'role'>,
): boolean {
  if (element.type !== 'shape' || element.fill === null || role !== 'inner') return false;
  if (hasRole('quiet', element) || hasRole('decor', element)) return false;
  const { width, height } = formats[format];
  const { frame } = element;
  return frame.y <= 0 && frame.y + frame.height >= height && frame.width >= width;
}
