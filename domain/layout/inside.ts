import type { SpreadDocument } from '../document/model';
import { Composer } from './compose';
import { dayWriter } from './dates';
import type { EventStart } from './events';
import { eventsOf } from './events';
import { reasonsOfCrops, reasonsOfShare } from './explain';
import { geometryOf } from './geometry';
import { heroesOf } from './heroes';
import { paginate } from './paginate';
import { randomFrom } from './random';
import type { Reason } from './reasons';
import { sheet } from './sheets';
import type { Subject } from './subject';
import type { AlbumTemplate } from './templates';
import type { LayoutRequest } from './types';

/** The story that some photos tell. */
export interface Story {
  readonly events: readonly EventStart[];
  /** What is written at each event, by the index of its first photo; one that says what the last one said is left out. */
  readonly captions: ReadonlyMap<number, string>;
}

/** Finds the events of photos in the order of time, and their words. */
export function storyOf(photos: readonly Subject[], request: Style, template: AlbumTemplate): Story {
  const events = eventsOf(photos);
  const captions = new Map<number, string>();
  if (!request.captions) return { events, captions };
  const write = dayWriter(request.locale, template.textFont);
  let last = '';
  events.forEach(({ index }, i) => {
    const caption = write(photos.slice(index, events[i + 1]?.index));
    if (caption !== '' && caption !== last) captions.set(index, caption);
    last = caption;
  });
  return { events, captions };
}

export type Style = Pick<LayoutRequest, 'format' | 'captions' | 'locale' | 'seed'>;

export interface MadeSpread {
  readonly doc: SpreadDocument;
  readonly reasons: readonly Reason[];
}

/**
 * The inner spreads of photos in the order of time.
 * @param spreads how many, at most as many as photos
 */
export function insideSpreads(
  photos: readonly Subject[],
  spreads: number,
  chapters: ReadonlySet<number>,
  story: Story,
  style: Style,
  template: AlbumTemplate,
): MadeSpread[] {
  const geometry = geometryOf(style.format, template);
  const random = randomFrom(style.seed);
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
  const composer = new Composer({ photos, heroes, captions: story.captions, template, geometry, random });
  const subjects = new Map(photos.map((photo) => [photo.id, photo]));
  return shares.map((share) => {
    const elements = composer.spread(share);
    const begins = elements.some(({ type }) => type === 'text');
    const background = (begins ? template.chapter : undefined) ?? template.background;
    const doc = sheet(style.format, 'inner', background, elements);
    return { doc, reasons: [...reasonsOfShare(share, doc, photos, starts), ...reasonsOfCrops(doc, subjects)] };
  });
}
