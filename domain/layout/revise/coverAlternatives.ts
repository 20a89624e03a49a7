import { surfacesBeneath } from '../../document/backingSurfaces';
import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import type { PhotoElement, SpreadDocument, SpreadElement, TextElement } from '../../document/model';
import { findPageArea } from '../../document/pageGeometry';
import { isOnSpine } from '../../document/spine/spineTitle';
import { centreOf } from '../../geometry/rect';
import type { BookBinding } from '../../print/safeAreas';
import { adjustPhotos } from '../compose/createElements';
import { legibleColour } from '../compose/text/pageColours';
import { composeArrangements } from '../cover/chooseCover';
import { type CoverTitle, rankCoverPhotos } from '../cover/rankCoverPhotos';
import { hasRole } from '../elementRoles';
import { moveTextsInside } from '../moveTextsInside';
import { computePageGeometry } from '../pageGeometry';
import { sortPhotosByTime } from '../story/sortPhotosByTime';
import { toSubject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { LayoutPhoto } from '../types';

/** Ids that the engine gives to the elements of a cover. Those of users end otherwise. */
const MADE_BY_ENGINE = /^(title|p|t|s|k)\d+$/;

const isText = (element: SpreadElement): element is TextElement => element.type === 'text';

/** The theme on the colour that the user gave to the cover. */
function onColour(template: AlbumTemplate, colour: string): AlbumTemplate {
  const { cover } = template;
  if (colour === cover.colour) return template;
  const inks =
    cover.style === 'label'
      ? {}
      : { ink: legibleColour(cover.ink, colour), softInk: legibleColour(cover.softInk, colour) };
  return { ...template, cover: { ...cover, ...inks, colour } };
}

interface CoverOptions extends CoverTitle {
  readonly binding: BookBinding;
  /** Counts the requests for others: back and line of photos then show others. */
  readonly round: number;
}

/** Photos by which two rounds differ. */
const STEP = 2;

const firstPhoto = ({ elements }: SpreadDocument): PhotoElement | undefined =>
  elements.find((element): element is PhotoElement => element.type === 'photo' && element.fileId !== null);

function composeCovers(
  doc: SpreadDocument,
  photos: readonly LayoutPhoto[],
  theme: AlbumTemplate,
  { title, locale, binding, round, photoId }: CoverOptions & { readonly photoId: string | null },
): SpreadDocument[] {
  const front = findPageArea(doc, 'right');
  if (doc.role !== 'cover' || !front) return [];
  const { format, spine } = doc;
  const template = onColour(theme, doc.background.colour);
  const geometry = computePageGeometry(format, template, binding, 'cover');
  const texts = doc.elements.filter(isText).filter(({ id }) => MADE_BY_ENGINE.test(id));
  const titled = texts.find((text) => hasRole('title', text));
  const isOnFront = ({ frame }: TextElement) => centreOf(frame).x > front.x;
  const subtitle = texts.find((text) => text !== titled && text.rotation === 0 && isOnFront(text));
  const subjects = sortPhotosByTime(photos).map(toSubject);
  const ranked = rankCoverPhotos(subjects, template, geometry, { title, locale }).map(({ photo }) => photo);
  const photo = subjects.find(({ id }) => id === photoId) ?? ranked[0];
  const others = ranked.filter((one) => one !== photo);
  const from = others.length === 0 ? 0 : ((round - 1) * STEP) % others.length;
  const covers = composeArrangements({
    format,
    template,
    geometry,
    photo,
    others: [...others.slice(from), ...others.slice(0, from)],
    title: titled?.text ?? title,
    subtitle: subtitle?.text ?? '',
    spine,
    hasSpineTitle: texts.some((text) => isOnSpine(doc, text.frame)),
    binding,
  });
  const own = doc.elements.filter(({ id, locked }) => locked || !MADE_BY_ENGINE.test(id));
  const ownIds = new Set(own.map(({ id }) => id));
  return covers.map((cover) => {
    const made = moveTextsInside(cover.doc, binding).elements.filter(({ id }) => !ownIds.has(id));
    return canonicaliseSpread({ ...doc, elements: [...adjustPhotos(made, template), ...own] });
  });
}

/**
 * Returns the arrangements of a cover with its photo and its words, the best first. What the user placed there stays
 * above, and so does the colour.
 * @param photos those of the album
 */
export const coverAlternatives = (
  doc: SpreadDocument,
  photos: readonly LayoutPhoto[],
  theme: AlbumTemplate,
  options: CoverOptions,
): SpreadDocument[] => composeCovers(doc, photos, theme, { ...options, photoId: firstPhoto(doc)?.fileId ?? null });

/**
 * Returns the cover with another photo where its title stands in letters alone on the photo, because they may be
 * illegible on another one; null where the photo can be replaced alone.
 */
export function redesignCoverFor(
  photoId: string,
  doc: SpreadDocument,
  photos: readonly LayoutPhoto[],
  theme: AlbumTemplate,
  options: CoverTitle & Pick<CoverOptions, 'binding'>,
): SpreadDocument | null {
  const photo = firstPhoto(doc);
  const isOnPhoto = doc.elements.some((element, n) => {
    if (element.type !== 'text' || !MADE_BY_ENGINE.test(element.id) || !photo) return false;
    const [beneath] = surfacesBeneath(doc, n);
    return beneath !== undefined && doc.elements[beneath.index] === photo;
  });
  return isOnPhoto ? (composeCovers(doc, photos, theme, { ...options, round: 1, photoId })[0] ?? null) : null;
}
