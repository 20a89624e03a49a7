import type { SpreadDocument } from '../../document/model';
import { createRandom } from '../../random';
import { selectHeroPhotos } from '../arrange/largePhotos';
import { explainCrops, explainShare } from '../explain/explainLayout';
import type { Reason } from '../explain/reasons';
import { createMomentFormatter } from '../families/momentFormatter';
import { computePageGeometry } from '../pageGeometry';
import { paginate } from '../paginate/paginate';
import type { Story } from '../story/createStory';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { LayoutRequest } from '../types';
import { adjustPhotos } from './createElements';
import { createSpread } from './createSpread';
import { chapterPageColour } from './pageColours';
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
  chapters: ReadonlySet<number>,
  story: Story,
  style: LayoutStyle,
  template: AlbumTemplate,
  pages: number,
): LaidOutSpread[] {
  const geometry = computePageGeometry(style.format, template, pages);
  const random = createRandom(style.seed);
  const starts = new Map(story.events.map((event) => [event.index, event]));
  const heroes = selectHeroPhotos(photos, template, geometry, spreads, random);
  const shares = paginate({
    photos,
    starts: story.pageStarts,
    chapters,
    heroes,
    spreads,
    template,
    geometry,
    random,
  });
  const { captionOf, headingOf, dayOf } = story;
  const momentOf = style.captions ? createMomentFormatter(photos, style.locale, template.textFont) : () => '';
  const composer = new SpreadComposer({
    photos,
    heroes,
    captionOf,
    headingOf,
    dayOf,
    momentOf,
    template,
    geometry,
    random,
  });
  const subjects = new Map(photos.map((photo) => [photo.id, photo]));
  let begun = 0;
  return shares.map((share) => {
    if (share.kind === 'title') begun += 1;
    const { elements, reasons } = composer.composeSpread(share, Math.max(0, begun - 1));
    const background = chapterPageColour(template, begun);
    const doc = createSpread(style.format, 'inner', background, adjustPhotos(elements, template));
    const why = [
      ...explainShare(share, doc, photos, starts, story.headingSources),
      ...reasons,
      ...explainCrops(doc, subjects, pages),
    ];
    return { doc, reasons: why };
  });
}
