import type { SpreadDocument } from '../../../document/model';
import type { BookBinding } from '../../../print/safeAreas';
import { createRandom } from '../../../random';
import { selectHeroPhotos } from '../../arrange/largePhotos';
import { explainCrops, explainShare } from '../../explain/explainLayout';
import type { Reason } from '../../explain/reasons';
import { createMoments, NO_MOMENTS } from '../../families/momentFormatter';
import { computePageGeometry } from '../../pageGeometry';
import { paginate } from '../../paginate/paginate';
import { paginateChapters } from '../../paginate/paginateChapters';
import type { Story } from '../../story/createStory';
import type { Chapters } from '../../story/selectChapters';
import type { Subject } from '../../subject';
import type { AlbumTemplate } from '../../templates';
import type { LayoutRequest } from '../../types';
import { adjustPhotos, createSpread } from '../createElements';
import { createMonthPage } from '../frontMatter/monthPage';
import { chapterPageColour } from '../text/pageColours';
import { SpreadComposer } from './spreadComposer';

type LayoutStyle = Pick<LayoutRequest, 'format' | 'captions' | 'locale' | 'seed'>;

export interface LaidOutSpread {
  readonly doc: SpreadDocument;
  readonly reasons: readonly Reason[];
}

/**
 * Composes the inner spreads of photos ordered by time.
 * @param spreads how many, at most as many as photos
 * @param pages of the whole book
 */
export function composeInnerSpreads(
  photos: readonly Subject[],
  spreads: number,
  chapters: Chapters,
  story: Story,
  style: LayoutStyle,
  template: AlbumTemplate,
  binding: BookBinding,
): LaidOutSpread[] {
  const geometry = computePageGeometry(style.format, template, binding);
  const random = createRandom(style.seed);
  const starts = new Map(story.events.map((event) => [event.index, event]));
  const heroes = selectHeroPhotos(photos, template, geometry, spreads, random);
  const isMonthly = chapters.months.size > 0;
  const shares = (isMonthly ? paginateChapters : paginate)({
    photos,
    starts: story.pageStarts,
    captions: style.captions,
    chapters: chapters.starts,
    heroes,
    spreads,
    template,
    geometry,
    random,
  });
  const { wordsOf, headingOf, dayOf } = story;
  const composer = new SpreadComposer({
    photos,
    heroes,
    wordsOf,
    headingOf,
    monthPageOf: (index, colours) => {
      const month = chapters.months.get(index);
      return month ? createMonthPage({ month, locale: style.locale, template, geometry, colours }) : null;
    },
    dayOf,
    moments: style.captions ? createMoments(photos, style.locale, template.textFont) : NO_MOMENTS,
    template,
    geometry,
    random,
  });
  const subjects = new Map(photos.map((photo) => [photo.id, photo]));
  const headingSources = isMonthly
    ? new Map([...chapters.months.keys()].map((index) => [index, 'month'] as const))
    : story.headingSources;
  let begun = 0;
  return shares.map((share) => {
    if (share.kind === 'title') begun += 1;
    const { elements, reasons } = composer.composeSpread(share, Math.max(0, begun - 1));
    const background = chapterPageColour(template, begun);
    const doc = createSpread(style.format, 'inner', background, adjustPhotos(elements, template));
    const why = [
      ...explainShare(share, doc, photos, starts, headingSources),
      ...reasons,
      ...explainCrops(doc, subjects, binding),
    ];
    return { doc, reasons: why };
  });
}
