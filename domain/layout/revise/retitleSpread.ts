/** Updates an album's title on its pages: cover, spine and title page. */
import { scaleText } from '../../document/edit/styles';
import type { SpreadDocument, SpreadElement, TextElement } from '../../document/model';
import { breakTextElement, cleanText } from '../../document/text/breakLines';
import { moveStyles } from '../../document/text/characterStyles';
import { textHeight } from '../../document/text/lineLayout';
import { textFits } from '../compose/text/typesetting';
import { hasRole } from '../elementRoles';

/** Smallest share of its size to which a title is lowered, in steps of a twentieth. */
const MIN_SIZE_SHARE = 0.45;
const SIZE_STEP = 0.05;

export const normaliseTitle = (text: string): string => cleanText(text).replace(/\s+/gu, ' ').trim();

/** Original sizes in pt, by id, of texts that were shrunk to fit. They regain them when there is space. */
export type TitleSizes = Readonly<Record<string, number>>;

export interface TitleTexts {
  /** Id of the cover text that is the title, whatever it says. */
  readonly element: string | null;
  readonly sizes: Readonly<Record<string, TitleSizes>>;
}

const isTitle = (element: SpreadElement, title: string): element is TextElement =>
  element.type === 'text' && title !== '' && normaliseTitle(element.text) === title;

export function setWords(element: TextElement, text: string, size: number): TextElement {
  const { styles, ...sized } = scaleText(element, size);
  const moved = moveStyles(styles ?? [], element.text, text);
  const set: TextElement = { ...sized, text, ...(moved.length > 0 && { styles: moved }) };
  return { ...set, lines: breakTextElement(set) };
}

const measureHeightAtSize = (element: TextElement, text: string, size: number): number =>
  textHeight(setWords(element, text, size));

/**
 * Replaces the words of a text and lowers its size as needed.
 * @param most largest size in pt
 */
export function rewriteText(element: TextElement, text: string, most: number): TextElement {
  const { width, height } = element.frame;
  const maxHeight = Math.max(height, measureHeightAtSize(element, element.text, element.size)) + 0.01;
  const fits = (size: number) =>
    textFits(text, { ...element, size }, width) && measureHeightAtSize(element, text, size) <= maxHeight;
  const sizes = [most];
  for (let share = 1 - SIZE_STEP; share >= MIN_SIZE_SHARE; share -= SIZE_STEP)
    sizes.push(Math.round(most * share * 10) / 10);
  const size = sizes.find(fits) ?? sizes.at(-1) ?? most;
  return setWords(element, text, size);
}

/** Ids of the engine's texts from before titles had a role; on a newer cover another text has this id. */
const OLD_TEXT_ID = /^t\d+$/;

/** Finds the cover text that states the title: the known one, else the largest match; null for none. */
export function findTitleElement(cover: SpreadDocument, title: string, known: string | null): TextElement | null {
  const texts = cover.elements.filter((element): element is TextElement => element.type === 'text');
  const linked = texts.find(({ id }) => id === known);
  const made = texts.find((one) => hasRole('title', one));
  if (made && linked && OLD_TEXT_ID.test(linked.id)) return made;
  if (linked) return linked;
  return texts.filter((one) => isTitle(one, title)).sort((a, b) => b.size - a.size)[0] ?? null;
}

/**
 * Replaces every text that equals one of the titles `from` by `to`; other texts stay.
 * @param sizes original sizes of texts that an earlier title change shrank
 */
export function retitleSpread(
  doc: SpreadDocument,
  from: readonly string[],
  to: string,
  sizes: TitleSizes = {},
): { readonly doc: SpreadDocument; readonly sizes: TitleSizes } {
  const lowered: Record<string, number> = {};
  const elements = doc.elements.map((element) => {
    if (element.type !== 'text' || normaliseTitle(element.text) === to) return element;
    if (!from.some((title) => isTitle(element, title))) return element;
    const most = Math.max(element.size, sizes[element.id] ?? 0);
    const renamed = rewriteText(element, to, most);
    if (renamed.size < most) lowered[element.id] = most;
    return renamed;
  });
  const isSame = elements.every((element, i) => element === doc.elements[i]);
  return { doc: isSame ? doc : { ...doc, elements }, sizes: lowered };
}
