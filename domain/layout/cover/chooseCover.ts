import type { Subject } from '../subject';
import type { LayoutRequest } from '../types';
import { type ComposedCover, composeCover } from './composeCover';
import { type CoverArrangement, coverArrangements } from './coverArrangements';
import type { CoverInput } from './coverFront';
import { type CoverCandidate, rankCoverPhotos } from './rankCoverPhotos';

/** Photos of three and more on the line of the arrangement with several, and for the back. */
const MAX_OTHERS = 6;

interface ChosenCover extends ComposedCover {
  readonly photo: Subject | undefined;
  readonly because: string; // `given`, or the strength of the photo
}

type Base = Omit<CoverInput, 'photo' | 'others'>;
type About = Pick<LayoutRequest, 'title' | 'locale' | 'coverPhotoId'>;

interface Tried extends Pick<CoverCandidate, 'photo' | 'score'> {
  readonly cropCost: number;
}

/** Most photos of which all arrangements and places of the title are tried. */
const MAX_TRIED = 6;

/**
 * Chooses photo and arrangement of the cover together: the photo counts by its score, the arrangement by what speaks
 * against it.
 */
export function chooseCover(photos: readonly Subject[], base: Base, about: About): ChosenCover {
  const ranked = rankCoverPhotos(photos, base.template, base.geometry, about);
  const given = photos.find(({ id }) => id === about.coverPhotoId);
  const candidates: readonly Tried[] = given
    ? [{ photo: given, score: 100, cropCost: 0 }]
    : ranked.slice(0, MAX_TRIED).map((one) => ({ ...one, cropCost: one.costs.crop / 100 }));
  let best: ChosenCover | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { photo, score, cropCost } of candidates) {
    // Other arrangements than the theme's crop otherwise.
    const lost = (100 - score) / 100 - cropCost + (photo.hasKnownFaces ? 0 : UNSEEN_COST);
    if (lost >= least) continue;
    const cover = composeCover({ ...base, photo, others: othersThan(photo, ranked) }, coverArrangements, cropCost);
    if (!cover || lost + cover.cost >= least) continue;
    least = lost + cover.cost;
    const strength = ranked.find((one) => one.photo === photo)?.strength ?? 'suits';
    best = { ...cover, photo, because: given ? 'given' : strength };
  }
  return best ?? { ...composeWithoutPhoto(base), photo: undefined, because: '' };
}

/** Photos that nobody has looked at come after all others. */
const UNSEEN_COST = 1;

function composeWithoutPhoto(base: Base): ComposedCover {
  const order: readonly CoverArrangement[] = base.title === '' ? ['pattern'] : ['type', 'pattern'];
  const cover = composeCover({ ...base, photo: undefined, others: [] }, order);
  if (!cover) throw new Error('a pattern needs no photo');
  return cover;
}

function othersThan(photo: Subject, ranked: readonly CoverCandidate[]): Subject[] {
  return ranked.flatMap((one) => (one.photo === photo ? [] : [one.photo])).slice(0, MAX_OTHERS);
}

/** Composes every arrangement that the photos allow, the theme's own first. */
export function composeArrangements(input: CoverInput): ComposedCover[] {
  const covers = coverArrangements.flatMap((arrangement) => composeCover(input, [arrangement]) ?? []);
  return covers.sort((a, b) => a.cost - b.cost);
}
