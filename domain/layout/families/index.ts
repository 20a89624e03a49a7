import { axis } from './axisPages';
import { fullBleed, lead, passepartout, poster } from './bleedPages';
import type { PageFamilyId } from './familyIds';
import { film } from './filmPages';
import { grid, pair } from './gridPages';
import { exhibit, letterbox, quarters } from './linedUpPages';
import { arch, oval } from './maskedPages';
import { createFamilyPages, type FamilyPage, type FamilyPageInput, type PageFamily } from './pageFamily';
import { polaroid } from './polaroidPages';
import { quote } from './quotePages';
import { scrap } from './scrapPages';
import { journal, timeline } from './timePages';

/** Families that fill one page; `mosaic` and `panorama` are composed elsewhere. */
export const pageFamilies: Readonly<Record<Exclude<PageFamilyId, 'mosaic' | 'panorama'>, PageFamily>> = {
  bleed: fullBleed,
  lead,
  poster,
  passepartout,
  pair,
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
