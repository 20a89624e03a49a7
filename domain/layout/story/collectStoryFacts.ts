import type { Locale } from '../../locales';
import type { TitlePhoto } from './albumTitles';
import { coarsestPrecision } from './dateFormatters';
import { findOccasion, occasionWords } from './findOccasion';
import { findPlaceName } from './placeNames';
import { doubtUnsetClocks, selectTitlePeriod } from './titlePeriod';

/** Facts of photos in words, as input for a language model that suggests titles. */
export interface StoryFacts {
  readonly places: readonly string[];
  /** As precise as known: `2023-07-01`, `2023-07` or `2023`; null without dates. */
  readonly from: string | null;
  readonly to: string | null;
  readonly occasions: readonly string[];
}

const DATE_LETTERS = { time: 10, day: 10, month: 7, year: 4, changed: 0 } as const;

function countPlaces(photos: readonly TitlePhoto[], locale: Locale): string[] {
  const counts = new Map<string, number>();
  for (const { place } of photos) {
    const found = place ? findPlaceName(place, locale) : null;
    if (found) counts.set(found.name, (counts.get(found.name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}

/**
 * Collects places, dates and occasions of photos.
 * @param names adds all words of an occasion, which may name people; else only its kind, “birthday”
 */
export function collectStoryFacts(
  photos: readonly TitlePhoto[],
  locale: Locale,
  { names }: { readonly names: boolean },
): StoryFacts {
  const period = selectTitlePeriod(doubtUnsetClocks(photos));
  const times = period.flatMap(({ takenAt }) => takenAt ?? []);
  const letters = DATE_LETTERS[coarsestPrecision(period)];
  const toDay = (time: number) => (Number.isFinite(time) ? new Date(time).toISOString().slice(0, letters) : null);
  const occasion = findOccasion(photos);
  return {
    places: countPlaces(photos, locale),
    from: toDay(times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)),
    to: toDay(times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)),
    occasions: occasion === '' ? [] : names ? [occasion] : occasionWords(occasion),
  };
}
