import { formats } from '../../geometry/formats';
import { hashDistance } from '../../photo/perceptualHash';
import { foldText } from '../../text';
import type { PageGeometry } from '../pageGeometry';
import { findFrequentPeople, frequentPeopleScore } from '../select/rankPhotos';
import { countryName, townName } from '../story/placeNames';
import { sortPhotosByTime } from '../story/sortPhotosByTime';
import { selectTitlePeriod } from '../story/titlePeriod';
import { type Subject, toSubject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { LayoutPhoto, LayoutRequest } from '../types';
import { type CoverScore, scoreCoverPhoto } from './scoreCoverPhoto';

const MAX_COVER_CANDIDATES = 10;
/** In a book of fewer photos the cover repeats one that is close to it anyway. */
const MIN_PHOTOS_WITH_ENDS = 6;
/** Photos whose hashes differ by at most this many bits show the same view; only one is offered. */
const SAME_VIEW_BITS = 12;

export interface CoverCandidate extends CoverScore {
  readonly photo: Subject;
}

const isSameView = (a: Subject, b: Subject): boolean =>
  Boolean(a.analysis && b.analysis) &&
  hashDistance(a.analysis?.hash ?? '', b.analysis?.hash ?? '') <= SAME_VIEW_BITS &&
  Math.abs(a.aspect - b.aspect) < 0.1;

/** Title of the book, which tells where and when its cover photo should be taken. */
export type CoverTitle = Pick<LayoutRequest, 'title' | 'locale'>;

const NO_TITLE: CoverTitle = { title: '', locale: 'en' };

const toWords = (text: string): string =>
  ` ${foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Cost of a photo whose place is not known, where others are at the place of the title. */
const UNKNOWN_PLACE = 0.4;
/** Cost of a photo outside the days that the title speaks of. */
const OTHER_TIME = 0.6;

/** Returns how far each photo is from the place, or else the country, and from the days of the title: 0 there .. 1. */
function placeCosts(photos: readonly Subject[], { title, locale }: CoverTitle): (photo: Subject) => number {
  const words = toWords(title);
  const isNamed = (name: string) => name !== '' && words.includes(toWords(name));
  const names = new Map<string, boolean>();
  const nameOnce = (name: string) => {
    const known = names.get(name) ?? isNamed(name);
    names.set(name, known);
    return known;
  };
  const at = new Map(
    photos.flatMap(({ id, place }) =>
      place && title !== ''
        ? [[id, nameOnce(townName(place, locale)) || nameOnce(countryName(place.country ?? '', locale))] as const]
        : [],
    ),
  );
  const isPlaced = [...at.values()].includes(true);
  const period = new Set(selectTitlePeriod(photos).map(({ id }) => id));
  const isDated = period.size > 0;
  return ({ id, takenAt }) => {
    const where = isPlaced ? (at.get(id) === undefined ? UNKNOWN_PLACE : at.get(id) ? 0 : 1) : 0;
    return Math.max(where, isDated && takenAt !== null && !period.has(id) ? OTHER_TIME : 0);
  };
}

/**
 * Ranks the photos for the cover. One that nobody has looked at comes last: it would be there by chance. What is no
 * photograph is left out, unless there is nothing else.
 * @param photos of the album, ordered by time
 */
export function rankCoverPhotos(
  photos: readonly Subject[],
  template: AlbumTemplate,
  page: Pick<PageGeometry, 'width' | 'height'>,
  title: CoverTitle = NO_TITLE,
): CoverCandidate[] {
  const frequent = findFrequentPeople(photos);
  const frequencyOf = ({ analysis }: Subject) => (frequent.size > 0 ? frequentPeopleScore(analysis, frequent) : null);
  const placeOf = placeCosts(photos, title);
  const ends = new Set(photos.length >= MIN_PHOTOS_WITH_ENDS ? [photos[0], photos.at(-1)] : []);
  const photographs = photos.filter(({ isPhotograph }) => isPhotograph);
  const ranked = (photographs.length > 0 ? photographs : photos)
    .map((photo, i) => {
      const context = { frequency: frequencyOf(photo), place: placeOf(photo), isFirstOrLast: ends.has(photo) };
      return { photo, i, ...scoreCoverPhoto(photo, template, page, context) };
    })
    .sort((a, b) => Number(b.photo.hasKnownFaces) - Number(a.photo.hasKnownFaces) || b.score - a.score || a.i - b.i);
  const chosen: CoverCandidate[] = [];
  for (const { photo, score, costs, strength } of ranked) {
    if (chosen.length === MAX_COVER_CANDIDATES) break;
    if (!chosen.some((other) => isSameView(other.photo, photo))) chosen.push({ photo, score, costs, strength });
  }
  return chosen;
}

/** @param photos those of the album, and no others of the library */
export const suggestCovers = (
  photos: readonly LayoutPhoto[],
  template: AlbumTemplate,
  format: LayoutRequest['format'],
  title?: CoverTitle,
): CoverCandidate[] => rankCoverPhotos(sortPhotosByTime(photos).map(toSubject), template, formats[format], title);
