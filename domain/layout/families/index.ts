import { axisPages } from './axisPages';
import { bleedPages, leadPages, passepartoutPages, posterPages } from './bleedPages';
import type { PageFamilyId } from './familyIds';
import { filmPages } from './filmPages';
import { gridPages, pairPages } from './gridPages';
import { exhibitPages, letterboxPages, quarterPages } from './linedUpPages';
import { archPages, ovalPages } from './maskedPages';
import type { FamilyPage, FamilyPageInput, PageFamily } from './pageFamily.types';
import { polaroidPages } from './polaroidPages';
import { quotePages } from './quotePages';
import { scrapPages } from './scrapPages';
import { journalPages, timelinePages } from './timePages';

/** Families that fill one page; `mosaic` and `panorama` are composed elsewhere. */
const pageFamilies: Readonly<Record<Exclude<PageFamilyId, 'mosaic' | 'panorama'>, PageFamily>> = {
  bleed: bleedPages,
  lead: leadPages,
  poster: posterPages,
  passepartout: passepartoutPages,
  pair: pairPages,
  grid: gridPages,
  film: filmPages,
  polaroid: polaroidPages,
  scrap: scrapPages,
  journal: journalPages,
  timeline: timelinePages,
  axis: axisPages,
  quote: quotePages,
  oval: ovalPages,
  arch: archPages,
  letterbox: letterboxPages,
  quarters: quarterPages,
  exhibit: exhibitPages,
};

/** Returns the pages of all families of the template that suit the photos, with their costs less the template's gains. */
export function findFamilyPages(input: FamilyPageInput): FamilyPage[] {
  const { families = {} } = input.template;
  return Object.entries(pageFamilies).flatMap(([id, family]) => {
    const gain = families[id as keyof typeof pageFamilies];
    if (gain === undefined) return [];
    return family(input).flatMap((page) =>
      page.cost < Number.POSITIVE_INFINITY ? [{ ...page, cost: page.cost - gain }] : [],
    );
  });
}
