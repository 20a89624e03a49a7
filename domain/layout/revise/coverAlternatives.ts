import { surfacesBeneath } from '../../document/backingSurfaces';
import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import type { PhotoElement, SpreadDocument } from '../../document/model';
import { findPageArea } from '../../document/pageGeometry';
import type { BookBinding } from '../../print/safeAreas';
import { adjustPhotos } from '../compose/createElements';
import { legibleColour } from '../compose/text/pageColours';
import { composeArrangements } from '../cover/chooseCover';
import { type CoverTitle, rankCoverPhotos } from '../cover/rankCoverPhotos';
import { moveTextsInside } from '../moveTextsInside';
import { computePageGeometry } from '../pageGeometry';
import { sortPhotosByTime } from '../story/sortPhotosByTime';
import type { AlbumTemplate } from '../templates';
import { toSubjects } from '../toSubjects';
import type { LayoutPhoto } from '../types';
import { carryCoverEdits, findArrangement, findCoverTexts, isArrangedAs, isCoverElement } from './coverEdits';

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
  const texts = findCoverTexts(doc);
  const subjects = toSubjects(sortPhotosByTime(photos));
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
    title: texts.get('title')?.text ?? '',
    subtitle: texts.get('subtitle')?.text ?? '',
    spine,
    hasSpineTitle: texts.has('spine'),
    binding,
  });
  return covers.map(({ doc: cover }) => {
    const { elements } = moveTextsInside(cover, binding);
    return canonicaliseSpread({ ...doc, elements: adjustPhotos(elements, template) });
  });
}

/** Carries the user's changes over, and puts what the user placed or locked above. */
function withUserEdits(doc: SpreadDocument, made: SpreadDocument, cover: SpreadDocument): SpreadDocument {
  const own = doc.elements.filter((element) => element.locked || !isCoverElement(element));
  const ownIds = new Set(own.map(({ id }) => id));
  const { elements } = carryCoverEdits(doc, made, {
    ...cover,
    elements: cover.elements.filter(({ id }) => !ownIds.has(id)),
  });
  return canonicaliseSpread({ ...doc, elements: [...elements, ...own] });
}

/**
 * Returns the arrangements of a cover with its photo and its words, the best first. What the user placed there stays
 * above, and so does the colour. Words, letters, crops and colours of the user come along.
 * @param photos those of the album
 */
export function coverAlternatives(
  doc: SpreadDocument,
  photos: readonly LayoutPhoto[],
  theme: AlbumTemplate,
  options: CoverOptions,
): SpreadDocument[] {
  const photoId = firstPhoto(doc)?.fileId ?? null;
  const rounds = Array.from({ length: options.round }, (_, i) =>
    composeCovers(doc, photos, theme, { ...options, round: i + 1, photoId }),
  );
  const made = findArrangement(doc, rounds.flat());
  return made ? (rounds.at(-1) ?? []).map((cover) => withUserEdits(doc, made, cover)) : [];
}

/**
 * Returns the cover with another photo where its title stands in letters alone on the photo, because they may be
 * illegible on another one; null where the photo can be replaced alone, or the user has arranged the cover.
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
    if (element.type !== 'text' || !isCoverElement(element) || !photo) return false;
    const [beneath] = surfacesBeneath(doc, n);
    return beneath !== undefined && doc.elements[beneath.index] === photo;
  });
  if (!isOnPhoto || !photo) return null;
  const compose = (id: string | null) => composeCovers(doc, photos, theme, { ...options, round: 1, photoId: id });
  const made = findArrangement(doc, compose(photo.fileId));
  const [cover] = made && isArrangedAs(doc, made) ? compose(photoId) : [];
  return made && cover ? withUserEdits(doc, made, cover) : null;
}
