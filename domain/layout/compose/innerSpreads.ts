import type { SpreadDocument } from '../../document/model';
import { createRandom } from '../../random';
import { heroesOf } from '../arrange/largePhotos';
import { reasonsOfCrops, reasonsOfShare } from '../explain/explainLayout';
import type { Reason } from '../explain/reasons';
import { geometryOf } from '../pageGeometry';
import { paginate } from '../paginate/paginate';
import type { Heading } from '../story/dateFormatters';
import { dayWriter, headingWriter } from '../story/dateFormatters';
import type { EventStart } from '../story/detectEvents';
import { eventsOf } from '../story/detectEvents';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { LayoutRequest } from '../types';
import { sheet } from './createSpread';
import { paperOf } from './pageColours';
import { Composer } from './spreadComposer';

/** The story that some photos tell. */
export interface Story {
  readonly events: readonly EventStart[];
  /** What is written at each event, by the index of its first photo; one that says what the last one said is left out. */
  readonly captions: ReadonlyMap<number, string>;
  /** The same as it stands on the page of a chapter; null where nothing is written. */
  readonly headingOf: (index: number) => Heading | null;
  /** The day of one photo; '' where dates are not wanted. */
  readonly dayOf: (photo: Subject) => string;
}

/** Finds the events of photos in the order of time, and their words. */
export function storyOf(photos: readonly Subject[], request: Style, template: AlbumTemplate): Story {
  const events = eventsOf(photos);
  const captions = new Map<number, string>();
  const parts = new Map<number, readonly Subject[]>();
  if (!request.captions) return { events, captions, headingOf: () => null, dayOf: () => '' };
  const write = dayWriter(request.locale, template.textFont);
  const head = headingWriter(request.locale, { title: template.titleFont, text: template.textFont });
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

export type Style = Pick<LayoutRequest, 'format' | 'captions' | 'locale' | 'seed'>;

export interface MadeSpread {
  readonly doc: SpreadDocument;
  readonly reasons: readonly Reason[];
}

/**
 * The inner spreads of photos in the order of time.
 * @param spreads how many, at most as many as photos
 * @param pages of the whole book
 */
export function insideSpreads(
  photos: readonly Subject[],
  spreads: number,
  chapters: ReadonlySet<number>,
  story: Story,
  style: Style,
  template: AlbumTemplate,
  pages: number,
): MadeSpread[] {
  const geometry = geometryOf(style.format, template, pages);
  const random = createRandom(style.seed);
  const starts = new Map(story.events.map((event) => [event.index, event]));
  const heroes = heroesOf(photos, template, geometry, spreads, random);
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
  const composer = new Composer({ photos, heroes, captions, headingOf, dayOf, template, geometry, random });
  const subjects = new Map(photos.map((photo) => [photo.id, photo]));
  let begun = 0;
  return shares.map((share) => {
    if (share.kind === 'title') begun += 1;
    const { elements, reasons } = composer.spread(share, Math.max(0, begun - 1));
    const background = paperOf(template, begun);
    const doc = sheet(style.format, 'inner', background, elements);
    const why = [...reasonsOfShare(share, doc, photos, starts), ...reasons, ...reasonsOfCrops(doc, subjects, pages)];
    return { doc, reasons: why };
  });
}
