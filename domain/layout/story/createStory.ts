import type { FontId } from '../../document/model';
import { glyphCoverage } from '../../document/text/textRuns';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { LayoutRequest } from '../types';
import {
  type ChapterTitle,
  createChapterTitleFormatter,
  createDayHeadingFormatter,
  createDayRangeFormatter,
} from './dateFormatters';
import { detectEvents, type EventStart } from './detectEvents';
import { findJourneyDays } from './findJourney';
import { findMonths, type PhotoMonth } from './findMonths';
import { findOccasion } from './findOccasion';
import { findFolderTitle } from './folderOfPhotos';
import { CAPTION_CLAIM, namePlaces, TITLE_CLAIM } from './namePlaces';
import { countDays, selectTitlePeriod } from './titlePeriod';
import { hasAllWords, isSaidByTitle, WORDS_SEPARATOR } from './titleWords';

type HeadingSource = 'occasion' | 'places' | 'dates';

export interface PageText {
  readonly caption: string;
  /** The occasion and the places, unless the title says the same. */
  readonly subject: string;
  readonly date: string;
  /** Set when the user wrote them: then no heading stands for them. */
  readonly isOwn?: true;
}

export const NO_WORDS: PageText = { caption: '', subject: '', date: '' };

/** Events, chapters and texts of a book. Texts state only what photos and file names say. */
export interface Story {
  readonly events: readonly EventStart[];
  /** Photos that a page should begin with: first photos of events, on a journey also of days. */
  readonly pageStarts: ReadonlySet<number>;
  readonly headings: ReadonlyMap<number, ChapterTitle>;
  readonly headingSources: ReadonlyMap<number, HeadingSource>;
  readonly headingOf: (index: number) => ChapterTitle | null;
  /** Months of the photos, if each is a chapter; null when chapters are events. */
  readonly months: readonly PhotoMonth[] | null;
  /** Words for `count` photos of a page from an index on; empty when no event or day begins there. */
  readonly wordsOf: (from: number, count: number) => PageText;
  readonly dayOf: (photo: Subject) => string;
}

type StoryRequest = Pick<LayoutRequest, 'captions' | 'locale' | 'title' | 'subtitle'>;

const joinWords = (words: readonly string[]): string => words.filter((one) => one !== '').join(WORDS_SEPARATOR);
const isWritten = (text: string, font: FontId): boolean => glyphCoverage(text, font) === 1;

interface EventWords {
  readonly date: string;
  readonly place: string;
  readonly occasion: string;
}

const MAX_JOINED_OCCASIONS = 2;

const MIN_MONTHS = 2;

/** Longest description that is a caption, and most of them on a page. */
const MAX_DESCRIPTION_LETTERS = 140;
const MAX_DESCRIPTIONS = 2;

/** Facts about the rest of the album around some of its photos. */
export interface AlbumPart {
  readonly album: readonly Subject[];
  readonly before: Subject | null; // The photo before them in the book; null for none
}

/** Finds the events of photos ordered by time, and their texts. @param part left out for the photos of a whole album */
export function createStory(
  photos: readonly Subject[],
  request: StoryRequest,
  template: AlbumTemplate,
  part: AlbumPart = { album: photos, before: null },
): Story {
  const events = detectEvents(photos);
  const starts = new Set(events.map(({ index }) => index));
  const headings = new Map<number, ChapterTitle>();
  const headingSources = new Map<number, HeadingSource>();
  const bare = { events, pageStarts: starts, headings, headingSources, months: null };
  if (!request.captions) return { ...bare, headingOf: () => null, wordsOf: () => NO_WORDS, dayOf: () => '' };

  const { locale } = request;
  const { titleFont, textFont } = template;
  const writeDates = createDayRangeFormatter(locale, textFont);
  const period = selectTitlePeriod(part.album);
  const day = countDays(period) === 1 ? writeDates(period) : '';
  const isOnCover = request.subtitle === '' || hasAllWords(`${request.title} ${request.subtitle}`, day);
  /** The date of a book of one day, if its cover states it. */
  const albumDate = isOnCover ? day : '';
  const write = (some: readonly Subject[]) => {
    const date = writeDates(some);
    return date === albumDate ? '' : date;
  };
  const writeDay = createDayHeadingFormatter(locale, textFont);
  const formatDays = createChapterTitleFormatter(locale, { title: titleFont, text: textFont });
  const writeHeading = (own: readonly Subject[]): ChapterTitle => {
    const { title, subtitle } = formatDays(own);
    return { title, subtitle: hasAllWords(`${request.title} ${request.subtitle}`, subtitle) ? '' : subtitle };
  };
  const albumFolder = findFolderTitle(part.album);
  const findOccasionOf = (some: readonly Subject[]) => {
    const folder = findFolderTitle(some, 1);
    return findOccasion(some) || (folder === albumFolder ? '' : folder);
  };
  const namePlacesOf = (some: readonly Subject[], font: FontId) => {
    const names = namePlaces(some, locale, CAPTION_CLAIM);
    return isWritten(names, font) ? names : '';
  };
  const eventWordsOf = (some: readonly Subject[]): EventWords => {
    const occasion = findOccasionOf(some);
    return {
      date: write(some),
      place: namePlacesOf(some, textFont),
      occasion: isWritten(occasion, textFont) ? occasion : '',
    };
  };

  const albumPlace = namePlaces(part.album, locale, TITLE_CLAIM);
  const isSaid = (text: string) => isSaidByTitle(text, request.title, albumPlace);

  const untitled = (texts: readonly string[]) => texts.filter((text) => !isSaid(text));

  /** Heading of an event: its occasion or place unless the title or the event before says the same, else its days. */
  const composeHeading = (words: EventWords, before: EventWords | null, own: readonly Subject[]) => {
    const isNew = (text: string, last: string | undefined) =>
      text !== '' && text !== last && !isSaid(text) && isWritten(text, titleFont);
    if (isNew(words.occasion, before?.occasion)) {
      const subtitle = joinWords([...untitled([words.place]), words.date]);
      return { source: 'occasion', title: words.occasion, subtitle } as const;
    }
    if (isNew(words.place, before?.place))
      return { source: 'places', title: words.place, subtitle: words.date } as const;
    return words.date === '' ? null : ({ source: 'dates', ...writeHeading(own) } as const);
  };

  const captions = new Map<number, PageText>();
  const occasions = new Map<number, string>();
  let former: EventWords | null = null;
  events.forEach(({ index }, i) => {
    const own = photos.slice(index, events[i + 1]?.index);
    const words = eventWordsOf(own);
    const isRepeated =
      words.date === former?.date && words.place === former.place && words.occasion === former.occasion;
    const heading = composeHeading(words, former, own);
    if (heading && !isRepeated) {
      headings.set(index, { title: heading.title, subtitle: heading.subtitle });
      headingSources.set(index, heading.source);
    }
    occasions.set(index, words.occasion);
    const occasion = words.occasion === former?.occasion ? '' : words.occasion;
    const date = words.date === former?.date ? '' : words.date;
    const place = words.place === former?.place ? '' : words.place;
    const caption = joinWords(untitled([occasion, date, place]));
    if (caption !== '') captions.set(index, { caption, date, subject: joinWords(untitled([occasion, place])) });
    former = words;
  });

  const wordsOfSeveral = (from: number, to: number): PageText => {
    const some = photos.slice(from, to);
    const all = new Set(some.flatMap((_, i) => occasions.get(from + i) ?? []));
    const named = all.has('') || all.size > MAX_JOINED_OCCASIONS ? [] : [...all];
    const [date, place] = [write(some), namePlacesOf(some, textFont)];
    const subject = joinWords(untitled([...named, place]));
    return { caption: joinWords(untitled([...named, date, place])), date, subject };
  };

  const days = findJourneyDays(photos);
  const eventWordsAt = (from: number, count: number): PageText => {
    const here = Array.from({ length: count }, (_, i) => from + i);
    const first = here.find((i) => captions.has(i) || days.has(i));
    if (first === undefined) return NO_WORDS;
    if (days.size === 0) {
      const isOneEvent = !here.some((i) => i > first && captions.has(i));
      return isOneEvent ? (captions.get(first) ?? NO_WORDS) : wordsOfSeveral(first, from + count);
    }
    // A page of one day has that day as its heading, a page of several their range.
    const some = photos.slice(from, from + count);
    const isOneDay =
      first === from && days.has(from) && !here.some((i) => i > from && (days.has(i) || captions.has(i)));
    const date = isOneDay ? writeDay(some) : write(some);
    const place = namePlacesOf(some, textFont);
    return { caption: joinWords([date, ...untitled([place])]), date, subject: joinWords(untitled([place])) };
  };
  /** Descriptions that the photos of a page brought along. */
  const descriptionsOf = (some: readonly Subject[]): string[] => {
    const known = new Set(some.flatMap(({ caption }) => caption ?? []));
    const short = [...known].filter((text) => text.length <= MAX_DESCRIPTION_LETTERS && isWritten(text, textFont));
    return short.length <= MAX_DESCRIPTIONS ? untitled(short) : [];
  };
  const wordsOf = (from: number, count: number): PageText => {
    const words = eventWordsAt(from, count);
    const own = descriptionsOf(photos.slice(from, from + count));
    if (own.length === 0) return words;
    return {
      caption: joinWords([...own, words.caption]),
      subject: joinWords([...own, words.subject]),
      date: words.date,
    };
  };
  const isMonthly = template.monthly && findMonths(part.album).length >= MIN_MONTHS;
  const months = isMonthly ? findMonths(photos, part.before) : null;
  return {
    ...bare,
    months,
    pageStarts: new Set([...starts, ...days, ...(months ?? []).map(({ index }) => index)]),
    headingOf: (index) => headings.get(index) ?? null,
    wordsOf,
    dayOf: (photo) => write([photo]),
  };
}
