import { formats } from '../../geometry/formats';
import { hashDistance } from '../../photo/perceptualHash';
import type { PageGeometry } from '../pageGeometry';
import { findFrequentPeople, frequentPeopleScore } from '../select/rankPhotos';
import { type Subject, toSubject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { LayoutPhoto, LayoutRequest } from '../types';
import { type CoverScore, scoreCoverPhoto } from './scoreCoverPhoto';

const MAX_COVER_CANDIDATES = 10;
/** Photos whose hashes differ by at most this many bits show the same view; only one is offered. */
const SAME_VIEW_BITS = 12;

export interface CoverCandidate extends CoverScore {
  readonly photo: Subject;
}

const isSameView = (a: Subject, b: Subject): boolean =>
  Boolean(a.analysis && b.analysis) &&
  hashDistance(a.analysis?.hash ?? '', b.analysis?.hash ?? '') <= SAME_VIEW_BITS &&
  Math.abs(a.aspect - b.aspect) < 0.1;

/**
 * Ranks the photos for the cover. One that nobody has looked at comes last: it would be there by chance. What is no
 * photograph is left out, unless there is nothing else.
 */
export function rankCoverPhotos(
  photos: readonly Subject[],
  template: AlbumTemplate,
  page: Pick<PageGeometry, 'width' | 'height'>,
): CoverCandidate[] {
  const frequent = findFrequentPeople(photos);
  const frequencyOf = ({ analysis }: Subject) =>
    frequent.size > 0 ? (frequentPeopleScore(analysis, frequent) ?? undefined) : undefined;
  const photographs = photos.filter(({ isPhotograph }) => isPhotograph);
  const ranked = (photographs.length > 0 ? photographs : photos)
    .map((photo, i) => ({ photo, i, ...scoreCoverPhoto(photo, template, page, frequencyOf(photo)) }))
    .sort((a, b) => Number(b.photo.hasKnownFaces) - Number(a.photo.hasKnownFaces) || b.score - a.score || a.i - b.i);
  const chosen: CoverCandidate[] = [];
  for (const { photo, score, costs, strength } of ranked) {
    if (chosen.length === MAX_COVER_CANDIDATES) break;
    if (!chosen.some((other) => isSameView(other.photo, photo))) chosen.push({ photo, score, costs, strength });
  }
  return chosen;
}

export function suggestCovers(
  photos: readonly LayoutPhoto[],
  template: AlbumTemplate,
  format: LayoutRequest['format'],
): CoverCandidate[] {
  return rankCoverPhotos(photos.map(toSubject), template, formats[format]);
}
