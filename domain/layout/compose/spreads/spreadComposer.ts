import type { PageSide } from '../../../document/paint/paint.types';
import { fullPageCost } from '../../arrange/largePhotos';
import { findSimilarPhotos } from '../../arrange/similarSizes';
import type { Reason } from '../../explain/reasons';
import { findFamilyPages } from '../../families';
import type { PageFamilyId } from '../../families/familyIds';
import { panoramaSpreads } from '../../families/panoramaSpread';
import { linesOf } from '../../pageGeometry';
import type { SpreadShare } from '../../paginate/spreadCosts';
import { NO_WORDS, type PageText } from '../../story/createStory';
import { createPhotoDraft, type ElementDraft } from '../createElements';
import { createBlankPage } from '../frontMatter/blankPage';
import { chapterColours, createChapterPage } from '../frontMatter/chapterPage';
import { captionStyle } from '../text/textStyles';
import { createDoublePage } from './doublePage';
import { findMosaics } from './mosaicPages';
import {
  EMPTY_PAGE,
  familyRepeat,
  findBestBeside,
  findBestPair,
  joinPages,
  MAX_PAGE_OPTIONS,
  type PageOption,
  pageReasons,
  REMEMBERED_SPREADS,
  type SpreadComposerInput,
  shapeOfSpread,
  variety,
} from './pageOption';

const SEED_STEP = 7919;

interface ComposedSpread {
  readonly elements: readonly ElementDraft[];
  readonly reasons: readonly Reason[];
}

/**
 * Composes the spreads of a book in order. It remembers recent pages, so that it does not repeat their shapes and
 * texts.
 */
export class SpreadComposer {
  private readonly input: SpreadComposerInput;
  private recent: string[] = [];
  private recentFamilies: PageFamilyId[] = [];
  private recentSpreads: string[] = [];
  private readonly seed: number;
  private lastCaption = '';
  private lastSubject = '';
  private lastDay = '';
  private lastFoldSpanningSide: PageSide | null = null;
  private lastLoneSide: PageSide = 'left';

  constructor(input: SpreadComposerInput) {
    this.input = input;
    this.seed = Math.floor(input.random() * 2 ** 31);
  }

  composeSpread(share: SpreadShare, chapter = 0): ComposedSpread {
    if (share.kind === 'quiet') return this.composeBesideBlankPage(share, chapter);
    if (share.kind === 'spread') return { elements: this.composeDoublePage(share, chapter), reasons: [] };
    return share.kind === 'title' ? this.composeChapterSpread(share, chapter) : this.composePages(share);
  }

  private composeDoublePage({ from }: SpreadShare, chapter: number): readonly ElementDraft[] {
    const { photos, geometry, template, wordsOf } = this.input;
    const photo = photos[from];
    this.remember('spread');
    if (!photo) return [];
    const { elements, side } = createDoublePage({
      photo,
      isEventStart: wordsOf(from, 1).caption !== '',
      words: () => this.newWordsOfOne(from),
      chapter,
      lastSide: this.lastFoldSpanningSide,
      geometry,
      template,
    });
    this.lastFoldSpanningSide = side ?? this.lastFoldSpanningSide;
    return elements;
  }

  private newWordsOfOne(from: number): Pick<PageText, 'subject' | 'date'> {
    const { photos, dayOf } = this.input;
    const photo = photos[from];
    const { caption, subject, date } = this.newWordsOf(from, 1);
    const day = photo ? dayOf(photo) : '';
    const stated = caption || day;
    if (stated === '' || stated === this.lastCaption || (caption === '' && day === this.lastDay)) return NO_WORDS;
    this.lastCaption = stated;
    this.lastDay = day;
    return { subject, date: subject === '' ? date || stated : date };
  }

  composeBeside(left: readonly ElementDraft[], from: number): ComposedSpread {
    const { geometry, template } = this.input;
    const [page = EMPTY_PAGE] = this.pageOptions('right', from, 1, NO_WORDS, '', template.heroEvery > 0);
    return { elements: joinPages(left, page.elements(), geometry), reasons: pageReasons([page]) };
  }

  /** One photo on a page. The left page states its day; where that was just stated, photos alternate between the pages. */
  private composeBesideBlankPage({ from, left, right }: SpreadShare, chapter: number): ComposedSpread {
    const { geometry, template } = this.input;
    const words = createBlankPage({
      words: this.newWordsOfOne(from),
      side: 'left',
      template,
      geometry,
      chapterColour: chapterColours(template, chapter).background,
    });
    const side = words.length > 0 || this.lastLoneSide === 'left' ? 'right' : 'left';
    this.lastLoneSide = side;
    // Several such spreads in a row hold their photos at one height.
    this.recent = [];
    const options = this.pageOptions(side, from, left + right, NO_WORDS, '', template.heroEvery > 0);
    // The page without photos states the day.
    const page = options.find(({ family }) => family !== 'axis') ?? options[0] ?? EMPTY_PAGE;
    this.rememberPage(page);
    const elements =
      side === 'right' ? joinPages(words, page.elements(), geometry) : joinPages(page.elements(), words, geometry);
    return { elements, reasons: pageReasons([page]) };
  }

  private composeChapterSpread({ from, left, right }: SpreadShare, chapter: number): ComposedSpread {
    const { photos, geometry, template, headingOf, monthPageOf, wordsOf } = this.input;
    const colours = chapterColours(template, chapter);
    const month = monthPageOf(from, colours);
    // A calendar names no event, and the heading of a chapter only the first one; words of others stand beside it.
    const unnamed = month || left > 0 ? 0 : 1;
    const beside = wordsOf(from, left + right).isOwn
      ? this.newWordsOf(from, left + right)
      : this.newWordsOf(from + left + unnamed, right - unnamed);
    const words = headingOf(from) ?? { title: '', subtitle: '' };
    const photo = left > 0 ? photos[from] : undefined;
    const opener = month ?? createChapterPage({ words, photo, template, geometry, colours });
    const options = this.pageOptions('right', from + left, right, beside, beside.caption);
    const page = findBestBeside(opener, photo, options);
    this.rememberPage(page);
    this.lastCaption = beside.caption || wordsOf(from, left + right).caption || this.lastCaption;
    const first = photos[from];
    if (first && headingOf(from)) this.lastDay = this.input.dayOf(first);
    this.lastSubject = beside.subject || wordsOf(from, left + right).subject || this.lastSubject;
    return { elements: joinPages(opener, page.elements(), geometry), reasons: pageReasons([page]) };
  }

  private composePages({ from, left, right }: SpreadShare): ComposedSpread {
    const { geometry } = this.input;
    const words = [this.newWordsOf(from, left), this.newWordsOf(from + left, right)] as const;
    const texts = words.map(({ caption }) => caption);
    // Both pages leave space for a caption, so that facing photos align.
    const wanting = texts.find((caption) => caption !== '') ?? '';
    this.lastCaption = texts[1] || texts[0] || this.lastCaption;
    const [one, other] = findBestPair(
      this.pageOptions('left', from, left, words[0], wanting),
      this.pageOptions('right', from + left, right, words[1], wanting),
      this.input,
      this.recentSpreads,
    );
    const over = wanting === '' ? this.bestPanorama(from, left + right) : null;
    if (over && over.cost < one.cost + other.cost) {
      this.remember(over.shape);
      this.rememberFamily('panorama');
      return { elements: over.elements(), reasons: [{ code: 'design', values: { design: 'panorama' } }] };
    }
    for (const page of [one, other]) if (page.shape !== '') this.rememberPage(page);
    this.recentSpreads = [shapeOfSpread(one, other), ...this.recentSpreads].slice(0, REMEMBERED_SPREADS);
    return { elements: joinPages(one.elements(), other.elements(), geometry), reasons: pageReasons([one, other]) };
  }

  private newWordsOf(from: number, count: number): PageText {
    const words = this.input.wordsOf(from, count);
    const first = this.input.photos[from];
    if (words.caption !== '' && first) this.lastDay = this.input.dayOf(first);
    if (words.subject === '') return words;
    if (words.subject === this.lastSubject) return { ...words, subject: '' };
    this.lastSubject = words.subject;
    return words;
  }

  /** Returns the best way to show a photo of the spread across the fold, if the template has it. */
  private bestPanorama(from: number, count: number) {
    const { photos, geometry, template } = this.input;
    const gain = template.families?.panorama;
    if (gain === undefined) return null;
    const ways = panoramaSpreads(photos.slice(from, from + count), geometry, template);
    const [best] = ways.sort((a, b) => a.cost - b.cost);
    return best ? { ...best, cost: best.cost - 2 * gain + this.familyPenalty('panorama') } : null;
  }

  private familyPenalty(family: PageFamilyId): number {
    let sum = 0;
    for (let i = 0; i < this.recentFamilies.length; i += 1)
      if (this.recentFamilies[i] === family) sum += familyRepeat.recent[i] ?? 0;
    return sum;
  }

  private pageOptions(
    side: PageSide,
    from: number,
    count: number,
    words: PageText,
    wanting: string,
    mayFill = this.input.heroes.has(from),
  ): PageOption[] {
    const { photos, geometry, template } = this.input;
    const { caption } = words;
    const group = photos.slice(from, from + count);
    const [first] = group;
    if (!first) return [EMPTY_PAGE];
    const mosaics = findMosaics(group, { side, caption, wanting, template, geometry, extra: this.shapePenalty });
    const fullCost = count === 1 && mayFill ? fullPageCost(first, geometry) : Number.POSITIVE_INFINITY;
    // A photo over the whole page has no place for words.
    if (caption === '' && fullCost < (mosaics[0]?.cost ?? Number.POSITIVE_INFINITY)) {
      const elements = () => [createPhotoDraft(first, geometry.full[side], undefined, geometry.zones[side])];
      const frames = [geometry.full[side]];
      const similar = findSimilarPhotos(group, frames);
      return this.withFamilies(
        [{ cost: fullCost, shape: 'full', family: 'bleed', elements, lines: linesOf(frames), similar }],
        side,
        from,
        count,
        words,
      );
    }
    return this.withFamilies(mosaics, side, from, count, words);
  }

  private withFamilies(
    options: readonly PageOption[],
    side: PageSide,
    from: number,
    count: number,
    words: PageText,
  ): PageOption[] {
    const { photos, geometry, template, moments } = this.input;
    const { families } = template;
    if (!families) return [...options];
    const pages = findFamilyPages({
      photos: photos.slice(from, from + count),
      side,
      geometry,
      template,
      caption: words.caption,
      words,
      captionStyle: captionStyle(template, geometry),
      moments,
      before: photos[from - 1] ?? null,
      seed: (this.seed + from * SEED_STEP) >>> 0,
    });
    const own = options.map((option) =>
      option.family === 'mosaic' ? { ...option, cost: option.cost - (families.mosaic ?? 0) } : option,
    );
    return [...own, ...pages.map((page) => ({ ...page, cost: page.cost + this.shapePenalty(page.shape) }))]
      .map((option) => ({ ...option, cost: option.cost + (option.family ? this.familyPenalty(option.family) : 0) }))
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MAX_PAGE_OPTIONS);
  }

  private readonly shapePenalty = (shape: string): number => {
    let sum = variety.chance * this.input.random();
    for (let i = 0; i < this.recent.length; i += 1) if (this.recent[i] === shape) sum += variety.repeat[i] ?? 0;
    return sum;
  };

  private rememberPage({ shape, family }: PageOption): void {
    this.remember(shape);
    if (family) this.rememberFamily(family);
  }

  private rememberFamily(family: PageFamilyId): void {
    this.recentFamilies = [family, ...this.recentFamilies].slice(0, familyRepeat.recent.length);
  }

  private remember(shape: string): void {
    this.recent = [shape, ...this.recent].slice(0, variety.repeat.length);
  }
}
