import { minChapterSpreadCount, minSpreadCount } from './pageRange';
import { distributeEvenly, paginate } from './paginate';
import type { PaginationInput, SpreadShare } from './spreadCosts';

interface Section {
  readonly from: number;
  readonly to: number;
  readonly isTitled: boolean;
}

const photoCount = ({ from, to }: Section): number => to - from;
const photoPages = ({ isTitled }: Section, spreads: number): number => 2 * spreads - (isTitled ? 1 : 0);
const fewestSpreads = (section: Section): number =>
  (section.isTitled ? minChapterSpreadCount : minSpreadCount)(photoCount(section));

/** Gives each section the spreads it needs and the others, one by one, to the fullest; null when there are too few. */
function shareSpreads(sections: readonly Section[], spreads: number): number[] | null {
  const shares = sections.map(fewestSpreads);
  const used = shares.reduce((sum, share) => sum + share, 0);
  if (used > spreads) return null;
  for (let rest = spreads - used; rest > 0; rest -= 1) {
    const fullness = sections.map((section, i) => {
      const share = shares[i] ?? 1;
      return share < photoCount(section) ? photoCount(section) / photoPages(section, share) : 0;
    });
    const fullest = Math.max(...fullness);
    if (fullest === 0) return null;
    const at = fullness.indexOf(fullest);
    shares[at] = (shares[at] ?? 1) + 1;
  }
  return shares;
}

const shiftShares = (shares: readonly SpreadShare[], by: number): SpreadShare[] =>
  shares.map((share) => ({ ...share, from: share.from + by }));

const shiftIndices = (indices: ReadonlySet<number>, { from, to }: Section): ReadonlySet<number> =>
  new Set([...indices].flatMap((i) => (i >= from && i < to ? [i - from] : [])));

function distributeTitled(count: number, spreads: number): SpreadShare[] {
  const right = spreads === 1 ? count : Math.max(1, Math.floor(count / (2 * spreads - 1)));
  const title: SpreadShare = { from: 0, left: 0, right, kind: 'title' };
  return [title, ...(spreads === 1 ? [] : shiftShares(distributeEvenly(count - right, spreads - 1), right))];
}

function paginateSection(section: Section, spreads: number, input: PaginationInput): SpreadShare[] {
  const count = photoCount(section);
  if (section.isTitled && spreads === 1) return distributeTitled(count, spreads);
  const shares = paginate({
    ...input,
    photos: input.photos.slice(section.from, section.to),
    starts: shiftIndices(input.starts, section),
    chapters: new Set(section.isTitled ? [0] : []),
    heroes: shiftIndices(input.heroes, section),
    spreads,
    pages: photoPages(section, spreads),
  });
  return section.isTitled && shares[0]?.kind !== 'title' ? distributeTitled(count, spreads) : shares;
}

/**
 * Distributes photos to spreads like {@link paginate}, but every chapter begins with a title page of its own, without
 * photos, and no page shows photos of two chapters.
 */
export function paginateChapters(input: PaginationInput): SpreadShare[] {
  const { photos, chapters } = input;
  const starts = [...new Set([0, ...chapters])].sort((a, b) => a - b);
  const sections = starts.map((from, i) => ({
    from,
    to: starts[i + 1] ?? photos.length,
    isTitled: chapters.has(from),
  }));
  const spreads = shareSpreads(sections, input.spreads);
  return spreads
    ? sections.flatMap((section, i) => shiftShares(paginateSection(section, spreads[i] ?? 1, input), section.from))
    : paginate(input);
}
