/** Facts about an album's photos, in the words of its owner's language. */
interface WritingFacts {
  readonly places: readonly string[]; // Names of places, the most frequent first
  /** First and last day, month or year, as far as they are known, `YYYY-MM-DD`; null without dates. */
  readonly from: string | null;
  readonly to: string | null;
  /** Kinds of occasion: “birthday”; with the names of people only if the operator allows it. */
  readonly occasions: readonly string[];
}

export interface TitleRequest {
  readonly facts: WritingFacts;
  /** Titles that rules made of the photos. They are never sent anywhere. */
  readonly ruleTitles: readonly string[];
  readonly locale: string; // BCP 47
}

export const MAX_TITLE_LETTERS = 60;
export const MAX_TITLES = 5;

export class WritingError extends Error {
  override readonly name = 'WritingError';
}

export interface Writer {
  readonly name: string;
  /** Host that receives the facts; null when they stay on this machine. */
  readonly service: string | null;
  /**
   * Suggests up to {@link MAX_TITLES} distinct titles of one line, at most {@link MAX_TITLE_LETTERS} letters each.
   * @throws WritingError, or the signal's reason
   */
  suggestTitles(request: TitleRequest, signal: AbortSignal): Promise<string[]>;
}

export function cleanTitles(titles: readonly string[]): string[] {
  const clean = titles.map((title) => title.normalize().replace(/\s+/gu, ' ').trim());
  return [...new Set(clean)].filter((title) => title !== '' && title.length <= MAX_TITLE_LETTERS).slice(0, MAX_TITLES);
}

/** The embedded driver: titles by rules, without any service. */
export const createRuleWriter = (): Writer => ({
  name: 'rules',
  service: null,
  suggestTitles(request, signal) {
    signal.throwIfAborted();
    return Promise.resolve(cleanTitles(request.ruleTitles));
  },
});
