import type { SpreadDocument } from '../../document/model';
import { createRandom } from '../../random';
import { selectHeroPhotos } from '../arrange/largePhotos';
import { explainCrops, explainShare } from '../explain/explainLayout';
import type { Reason } from '../explain/reasons';
import { createMomentFormatter } from '../families/momentFormatter';
import { computePageGeometry } from '../pageGeometry';
import { paginate } from '../paginate/paginate';
import type { ChapterTitle } from '../story/dateFormatters';
import { createChapterTitleFormatter, createDayRangeFormatter } from '../story/dateFormatters';
import type { EventStart } from '../story/detectEvents';
import { detectEvents } from '../story/detectEvents';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { LayoutRequest } from '../types';
import { adjustPhotos } from './createElements';
import { createSpread } from './createSpread';
import { chapterPageColour } from './pageColours';
import { SpreadComposer } from './spreadComposer';

/** Events, chapters and words of the photos. */
export interface Story {
  readonly events: readonly EventStart[];
  /** Caption of each event, by the index of its first photo; repeated captions are omitted. */
  readonly captions: ReadonlyMap<number, string>;
  /** Heading of the event on a chapter page; null when there is none. */
  readonly headingOf: (index: number) => ChapterTitle | null;
  /** Day of one photo; '' when dates are off. */
  readonly dayOf: (photo: Subject) => string;
}

/** Finds the events of photos ordered by time, and their words. */
export function createStory(photos: readonly Subject[], request: LayoutStyle, template: AlbumTemplate): Story {
  const events = detectEvents(photos);
  const captions = new Map<number, string>();
  const parts = new Map<number, readonly Subject[]>();
  if (!request.captions) return { events, captions, headingOf: () => null, dayOf: () => '' };
  const write = createDayRangeFormatter(request.locale, template.textFont);
  const head = createChapterTitleFormatter(request.locale, { title: template.titleFont, text: template.textFont });
  let last = '';
  events.forEach(({ index }, i) => {
    const own = photos.slice(index, events[i + 1]?.index);
    const caption = write(own);
    if (caption !== '' && caption !== last) {
      captions.set(index, caption);
      parts.set(index, own);
    }
    last = caption;
  });
  const headingOf = (index: number) => {
    const part = parts.get(index);
    return part ? head(part) : null;
  };
  return { events, captions, headingOf, dayOf: (photo) => write([photo]) };
}

export type LayoutStyle = Pick<LayoutRequest, 'format' | 'captions' | 'locale' | 'seed'>;

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
    starts: new Set(starts.keys()),
    chapters,
    heroes,
    spreads,
    template,
    geometry,
    random,
  });
  const { captions, headingOf, dayOf } = story;
  const momentOf = style.captions ? createMomentFormatter(photos, style.locale, template.textFont) : () => '';
  const composer = new SpreadComposer({
    photos,
    heroes,
    captions,
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
    const why = [...explainShare(share, doc, photos, starts), ...reasons, ...explainCrops(doc, subjects, pages)];
    return { doc, reasons: why };
  });
}
