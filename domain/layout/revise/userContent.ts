import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import { computeCropZoom, createZoomedCrop, photoAspect } from '../../document/edit/crops';
import type { Adjustments, PhotoElement, SpreadDocument, SpreadElement, TextElement } from '../../document/model';
import { activeAdjustments } from '../../document/photo/colourAdjustments';
import { fitCropToAngle } from '../../document/photo/photoGeometry';
import { breakTextElement } from '../../document/text/breakLines';
import { hasRole, isBackMatter } from '../elementRoles';
import { NO_WORDS, type PageText, type Story } from '../story/createStory';
import { WORDS_SEPARATOR } from '../story/titleWords';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { normaliseTitle, rewriteText } from './retitleSpread';
import type { CurrentSpread } from './splitIntoPieces';

const comparable = (text: string): string => normaliseTitle(text).toLowerCase();
const textOf = ({ elements }: SpreadDocument, id: string): TextElement | undefined =>
  elements.find((element): element is TextElement => element.type === 'text' && element.id === id);

/** Photos of the page on which most of a text stands; of both pages where that one has none. */
function photosBeside({ elements }: SpreadDocument, text: TextElement | undefined, width: number): string[] {
  const photos = elements.filter((element): element is PhotoElement => element.type === 'photo');
  const isLeft = ({ frame }: SpreadElement) => frame.x + frame.width / 2 < width;
  const beside = text ? photos.filter((photo) => isLeft(photo) === isLeft(text)) : photos;
  return (beside.length > 0 ? beside : photos).flatMap(({ fileId }) => fileId ?? []);
}

/** Words that the user wrote on inner spreads, by the photos beside which they stand. */
export interface UserWords {
  readonly captions: ReadonlyMap<string, readonly string[]>; // By the first photo of their page
  readonly headings: ReadonlyMap<string, string>; // By the first photo of their chapter; '' for a deleted one
  /** Photos of pages whose words are the user's, so that none are added. */
  readonly worded: ReadonlySet<string>;
}

export const NO_USER_WORDS: UserWords = { captions: new Map(), headings: new Map(), worded: new Set() };

/** An index with other words stays as it is. */
const wordsEdited = ({ doc, touched, words = {} }: CurrentSpread): string[] =>
  touched || isBackMatter(doc) ? [] : Object.keys(words);

/** @param width of a page in mm */
export function collectUserWords(spreads: readonly CurrentSpread[], width: number): UserWords {
  const captions = new Map<string, string[]>();
  const headings = new Map<string, string>();
  const worded = new Set<string>();
  for (const spread of spreads) {
    const { doc } = spread;
    if (doc.role !== 'inner') continue;
    for (const id of wordsEdited(spread)) {
      const text = textOf(doc, id);
      const isHeading = hasRole('chapter', { id });
      const photos = photosBeside(doc, isHeading ? undefined : text, width);
      const [first] = photos;
      if (first === undefined) continue;
      if (isHeading) {
        headings.set(first, text?.text ?? '');
        continue;
      }
      for (const photo of photos) worded.add(photo);
      if (text && text.text !== '') captions.set(first, [...(captions.get(first) ?? []), text.text]);
    }
  }
  return { captions, headings, worded };
}

/** Puts the words of the user in place of those that the photos say. */
export function withUserWords(story: Story, photos: readonly Subject[], words: UserWords): Story {
  if (words.worded.size === 0 && words.headings.size === 0) return story;
  const headings = new Map(story.headings);
  photos.forEach(({ id }, index) => {
    const title = words.headings.get(id);
    if (title === '') headings.delete(index);
    else if (title !== undefined) headings.set(index, { title, subtitle: headings.get(index)?.subtitle ?? '' });
  });
  const starts = photos.flatMap(({ id }, index) => (words.captions.has(id) ? [index] : []));
  return {
    ...story,
    headings,
    headingOf: (index) => headings.get(index) ?? null,
    pageStarts: new Set([...story.pageStarts, ...starts]),
    wordsOf(from, count): PageText {
      const some = photos.slice(from, from + count);
      const caption = some.flatMap(({ id }) => words.captions.get(id) ?? []).join(WORDS_SEPARATOR);
      if (caption !== '') return { caption, subject: caption, date: '', isOwn: true };
      return some.some(({ id }) => words.worded.has(id)) ? NO_WORDS : story.wordsOf(from, count);
    },
  };
}

const replaceElements = (doc: SpreadDocument, change: (element: SpreadElement) => SpreadElement): SpreadDocument =>
  canonicaliseSpread({ ...doc, elements: doc.elements.map(change) });

/** Writes the user's words in place of the engine's on a cover, title page or last page. Null when one has no place. */
function rewriteEdge(doc: SpreadDocument, { doc: before, words = {} }: CurrentSpread): SpreadDocument | null {
  let now = doc;
  for (const [id, engineWords] of Object.entries(words)) {
    const own = textOf(before, id);
    const found = now.elements.find(
      (one) => one.type === 'text' && engineWords !== '' && comparable(one.text) === comparable(engineWords),
    );
    if (!found) return null;
    const elements = now.elements.flatMap((one) => {
      if (one !== found || one.type !== 'text') return [one];
      return own ? [rewriteText(one, own.text, one.size)] : [];
    });
    now = canonicaliseSpread({ ...now, elements });
  }
  return now;
}

/** Gives a photo the user's part, angle and colours, as its new frame shows them: no correction that the user took back. */
function carryPicture(photo: PhotoElement, own: PhotoElement, themeColours: Adjustments | undefined): PhotoElement {
  const aspect = photoAspect(own.crop, own.frame);
  const zoom = Math.max(1, computeCropZoom(own.crop, aspect, own.frame));
  const crop = createZoomedCrop(own.crop, aspect, photo.frame, zoom);
  const { straighten = 0 } = own;
  const adjust = activeAdjustments(own.adjust) ?? themeColours;
  const { adjust: _, ...plain } = photo;
  return {
    ...plain,
    crop: fitCropToAngle(crop, aspect, straighten),
    ...(straighten !== 0 && { straighten }),
    ...(adjust && { adjust }),
  };
}

type ThemeColours = Pick<AlbumTemplate, 'adjust'>;
type Pictures = ReadonlyMap<string, PhotoElement>; // By file

const collectPictures = (spreads: readonly CurrentSpread[]): Pictures =>
  new Map(
    spreads.flatMap(({ doc, touched, pictures = [] }) =>
      touched || isBackMatter(doc)
        ? []
        : doc.elements.flatMap((element) =>
            element.type === 'photo' && element.fileId !== null && pictures.includes(element.id)
              ? [[element.fileId, element] as const]
              : [],
          ),
    ),
  );

const carryPictures = (doc: SpreadDocument, pictures: Pictures, { adjust }: ThemeColours): SpreadDocument =>
  replaceElements(doc, (element) => {
    const own = element.type === 'photo' && !element.locked ? pictures.get(element.fileId ?? '') : undefined;
    return own && element.type === 'photo' ? carryPicture(element, own, adjust) : element;
  });

const isPictured = ({ elements }: SpreadDocument, pictures: Pictures): boolean =>
  elements.some((one) => one.type === 'photo' && !one.locked && pictures.has(one.fileId ?? ''));

const separated = (text: string) => WORDS_SEPARATOR + comparable(text) + WORDS_SEPARATOR;
const hasWords = ({ text }: TextElement, words: string): boolean => separated(text).includes(separated(words));

/** Styles of single words come along where all words of a text do. */
function carryStyles(text: TextElement, texts: readonly TextElement[]): TextElement {
  const { styles = [] } = texts.find((one) => one.text === text.text) ?? {};
  if (styles.length === 0) return text;
  const styled = { ...text, styles };
  return { ...styled, lines: breakTextElement(styled) };
}

const blankText = ({ styles: _, ...text }: TextElement): TextElement => ({ ...text, text: '', lines: [] });

interface CarriedSpread {
  readonly doc: SpreadDocument;
  readonly rearranged: boolean;
  readonly engineDoc?: SpreadDocument;
}

/**
 * Carries crops and words of the user over to an album that was laid out with {@link withUserWords}.
 * @returns the album, and the indices of spreads with words that the new design does not show
 */
export function carryUserContent<T extends CarriedSpread>(
  spreads: readonly CurrentSpread[],
  arranged: readonly T[],
  theme: ThemeColours,
): { readonly relaid: T[]; readonly lost: ReadonlySet<number> } {
  const lost = new Set<number>();
  const inner = spreads.filter(({ doc }) => doc.role === 'inner');
  const innerPictures = collectPictures(inner);
  const owned = spreads.flatMap((spread, index) =>
    spread.doc.role !== 'inner'
      ? []
      : wordsEdited(spread).flatMap((id) => {
          const text = textOf(spread.doc, id);
          return text && comparable(text.text) !== '' ? [{ index, text }] : [];
        }),
  );
  const texts = owned.map(({ text }) => text);
  const isOwn = (element: SpreadElement): element is TextElement =>
    element.type === 'text' && texts.some(({ text }) => hasWords(element, text));

  const carryInner = (spread: T): T => {
    const { doc } = spread;
    if (!doc.elements.some(isOwn) && !isPictured(doc, innerPictures)) return spread;
    const worded = replaceElements(doc, (one) => (isOwn(one) ? carryStyles(one, texts) : one));
    const engineDoc = replaceElements(doc, (one) => (isOwn(one) ? blankText(one) : one));
    return { ...spread, doc: carryPictures(worded, innerPictures, theme), engineDoc };
  };
  const carryEdge = (spread: T): T => {
    const { doc } = spread;
    const index = spreads.findIndex((one) => one.doc.role === doc.role);
    const before = spreads[index];
    if (!before) return spread;
    const worded = rewriteEdge(doc, before);
    if (!worded) {
      lost.add(index);
      return spread;
    }
    const pictures = collectPictures([before]);
    if (worded === doc && !isPictured(doc, pictures)) return spread;
    return { ...spread, doc: carryPictures(worded, pictures, theme), engineDoc: doc };
  };
  const relaid = arranged.map((spread) => {
    if (!spread.rearranged) return spread;
    return spread.doc.role === 'inner' ? carryInner(spread) : carryEdge(spread);
  });
  const shown = relaid.flatMap(({ doc }) => (doc.role === 'inner' ? doc.elements : []));
  for (const { index, text } of owned)
    if (!shown.some((one) => one.type === 'text' && hasWords(one, text.text))) lost.add(index);
  return { relaid, lost };
}
