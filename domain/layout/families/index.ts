import { axis } from './axisPages';
import { fullBleed, passepartout, poster } from './bleedPages';
import type { PageFamilies, PageFamilyId } from './familyIds';
import { film } from './filmPages';
import { grid } from './gridPages';
import { exhibit, letterbox, quarters } from './linedUpPages';
import { arch, oval } from './maskedPages';
import { createFamilyPages, type FamilyPage, type FamilyPageInput, type PageFamily } from './pageFamily';
import { polaroid } from './polaroidPages';
import { quote } from './quotePages';
import { scrap } from './scrapPages';
import { journal, timeline } from './timePages';

/** Families that fill one page; `mosaic` and `panorama` are composed elsewhere. */
const pageFamilies: Readonly<Record<Exclude<PageFamilyId, 'mosaic' | 'panorama'>, PageFamily>> = {
  bleed: fullBleed,
  poster,
  passepartout,
  grid,
  film,
  polaroid,
  scrap,
  journal,
  timeline,
  axis,
  quote,
  oval,
  arch,
  letterbox,
  quarters,
  exhibit,
};

/** Returns the pages of all families of the template that suit the photos, with their costs less the template's gains. */
export function findFamilyPages(input: FamilyPageInput): FamilyPage[] {
  const { families = {} } = input.template;
  return Object.entries(pageFamilies).flatMap(([key, family]) => {
    const id = key as keyof typeof pageFamilies;
    const gain = families[id];
    if (gain === undefined) return [];
    return createFamilyPages(id, family, input).flatMap((page) =>
      page.cost < Number.POSITIVE_INFINITY ? [{ ...page, cost: page.cost - gain }] : [],
    );
  });
}

/** Share of a family's gain that pagination counts on before it knows whether the photos suit the family. */
const EXPECTED_SHARE = 0.5;

export function createExpectedGain(families: PageFamilies = {}): (count: number) => number {
  const gains = new Map<number, number>();
  for (const [id, { favours = [] }] of Object.entries(pageFamilies)) {
    const gain = families[id as keyof typeof pageFamilies];
    if (gain === undefined) continue;
    for (const count of favours) gains.set(count, Math.max(gains.get(count) ?? 0, EXPECTED_SHARE * gain));
  }
  return (count) => gains.get(count) ?? 0;
}

/** Photos of the dense pages that a template with grids has now and then, in books with fewer on average. */
const DENSE_PAGE_PHOTOS = 9;
const DENSE_GAIN = 0.5;

/** Photos per page below which a dense page would leave too few for the others. */
const THIN_BOOK_PHOTOS_PER_PAGE = 1.8;

/**
 * Most photos of a page that the families ask for; 0 when they ask for none in particular.
 * @param target photos per page of the book
 */
export function densePagePhotos({ grid: gridGain = 0 }: PageFamilies = {}, target: number): number {
  return gridGain >= DENSE_GAIN && target >= THIN_BOOK_PHOTOS_PER_PAGE ? DENSE_PAGE_PHOTOS : 0;
}
