import type { FontId } from '../../document/model';
import { glyphCoverage } from '../../document/text/textRuns';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { LayoutRequest } from '../types';
import type { ChapterTitle } from './dateFormatters';
import { createChapterTitleFormatter, createDayHeadingFormatter, createDayRangeFormatter } from './dateFormatters';
import type { EventStart } from './detectEvents';
import { detectEvents } from './detectEvents';
import { findJourneyDays } from './findJourneyDays';
import { findOccasion } from './findOccasion';
import { CAPTION_CLAIM, namePlaces } from './placeNames';

/** Where the heading of a chapter comes from. */
type HeadingSource = 'occasion' | 'places' | 'dates';

/** Events, chapters and words of the photos. Every word is something that the photos or their names state. */
export interface Story {
  readonly events: readonly EventStart[];
  /** Photos that a page should begin with: first photos of events, on a journey also of days. */
  readonly pageStarts: ReadonlySet<number>;
  /** Heading of each event that has one, by the index of its first photo. */
  readonly headings: ReadonlyMap<number, ChapterTitle>;
  readonly headingSources: ReadonlyMap<number, HeadingSource>;
  /** Heading of the event on a chapter page; null when there is none. */
  readonly headingOf: (index: number) => ChapterTitle | null;
  /** Words for `count` photos of a page from an index on; '' when no event or day begins there. */
  readonly captionOf: (from: number, count: number) => string;
  /** Day of one photo; '' when dates are off. */
  readonly dayOf: (photo: Subject) => string;
}

type StoryRequest = Pick<LayoutRequest, 'captions' | 'locale' | 'title'>;

const joinWords = (words: readonly string[]): string => words.filter((one) => one !== '').join(' · ');
const isWritten = (text: string, font: FontId): boolean => glyphCoverage(text, font) === 1;
const comparable = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** What one event states. */
interface EventWords {
  readonly date: string;
  readonly place: string;
  readonly occasion: string;
}

/** Finds the events of photos ordered by time, and their words. */
export function createStory(photos: readonly Subject[], request: StoryRequest, template: AlbumTemplate): Story {
  const events = detectEvents(photos);
  const starts = new Set(events.map(({ index }) => index));
  const headings = new Map<number, ChapterTitle>();
  const headingSources = new Map<number, HeadingSource>();
  const bare = { events, pageStarts: starts, headings, headingSources };
  if (!request.captions) return { ...bare, headingOf: () => null, captionOf: () => '', dayOf: () => '' };

  const { locale } = request;
  const { titleFont, textFont } = template;
  const write = createDayRangeFormatter(locale, textFont);
  const writeDay = createDayHeadingFormatter(locale, textFont);
  const writeHeading = createChapterTitleFormatter(locale, { title: titleFont, text: textFont });
  const namePlacesOf = (some: readonly Subject[], font: FontId) => {
    const names = namePlaces(some, locale, CAPTION_CLAIM);
    return isWritten(names, font) ? names : '';
  };
  const wordsOf = (some: readonly Subject[]): EventWords => {
    const occasion = findOccasion(some);
    return {
      date: write(some),
      place: namePlacesOf(some, textFont),
      occasion: isWritten(occasion, textFont) ? occasion : '',
    };
  };

  /** Heading of an event: its occasion or place unless the title or the event before says the same, else its days. */
  const composeHeading = (words: EventWords, before: EventWords | null, own: readonly Subject[]) => {
    const isNew = (text: string, last: string | undefined) =>
      text !== '' && text !== last && comparable(text) !== comparable(request.title) && isWritten(text, titleFont);
    const days = writeHeading(own);
    if (isNew(words.occasion, before?.occasion))
      return { source: 'occasion', title: words.occasion, subtitle: joinWords([words.place, words.date]) } as const;
    if (isNew(words.place, before?.place))
      return { source: 'places', title: words.place, subtitle: words.date } as const;
    return days.title === '' ? null : ({ source: 'dates', ...days } as const);
  };

  const captions = new Map<number, string>();
  let before: EventWords | null = null;
  events.forEach(({ index }, i) => {
    const own = photos.slice(index, events[i + 1]?.index);
    const words = wordsOf(own);
    const isRepeated =
      words.date === before?.date && words.place === before.place && words.occasion === before.occasion;
    const heading = composeHeading(words, before, own);
    if (heading && !isRepeated) {
      headings.set(index, { title: heading.title, subtitle: heading.subtitle });
      headingSources.set(index, heading.source);
    }
    const news = [
      words.occasion === before?.occasion ? '' : words.occasion,
      words.date === before?.date ? '' : words.date,
      words.place === before?.place ? '' : words.place,
    ];
    const caption = joinWords(news);
    if (caption !== '') captions.set(index, caption);
    before = words;
  });

  const days = findJourneyDays(photos);
  const captionOf = (from: number, count: number): string => {
    const here = Array.from({ length: count }, (_, i) => from + i);
    const first = here.find((i) => captions.has(i) || days.has(i));
    if (first === undefined) return '';
    if (days.size === 0) return captions.get(first) ?? '';
    // A page of one day has that day as its heading, a page of several their range.
    const some = photos.slice(from, from + count);
    const isOneDay = first === from && !here.some((i) => i > from && days.has(i));
    return joinWords([isOneDay ? writeDay(some) : write(some), namePlacesOf(some, textFont)]);
  };
  return {
    ...bare,
    pageStarts: new Set([...starts, ...days]),
    headingOf: (index) => headings.get(index) ?? null,
    captionOf,
    dayOf: (photo) => write([photo]),
  };
}
