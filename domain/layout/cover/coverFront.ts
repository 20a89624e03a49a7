import { type FormatId, formats } from '../../geometry/formats';
import type { Rect } from '../../geometry/rect';
import type { BookBinding } from '../../print/safeAreas';
import { createText, type ElementDraft, type TextStyle } from '../compose/createElements';
import { MIN_READABLE_SIZE_PT } from '../compose/frontMatter/typesetTitle';
import {
  createBalancedText,
  fitTextStyle,
  hasAwkwardBreak,
  measureTextHeight,
  opticalSize,
} from '../compose/text/typesetting';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { inkOnCover } from '../templates/albumTemplate';

export interface CoverInput {
  readonly format: FormatId;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly photo: Subject | undefined;
  /** Further photos for the back and beside the first, the best first. */
  readonly others: readonly Subject[];
  readonly title: string;
  readonly subtitle: string;
  readonly spine: number; // mm
  readonly hasSpineTitle: boolean; // False when the printer allows none on this book
  readonly binding: BookBinding;
}

export interface CoverFront extends CoverInput {
  readonly page: Rect; // Front, in mm of the sheet
  readonly titleStyle: TextStyle;
  readonly subtitleStyle: TextStyle;
}

/** Title size in pt, from the size of an ordinary font on pages of 210 mm. */
const coverTitleSize = ({ template, geometry }: CoverInput, size: number): number =>
  opticalSize(template.titleFont, size * geometry.scale * (template.titleScale ?? 1));

export const withTitleSize = (front: CoverFront, size: number, leading = front.titleStyle.leading): CoverFront => ({
  ...front,
  titleStyle: { ...front.titleStyle, size: coverTitleSize(front, size), leading },
});

export const withInk = (front: CoverFront, ink: string, softInk = ink): CoverFront => ({
  ...front,
  titleStyle: { ...front.titleStyle, colour: ink },
  subtitleStyle: { ...front.subtitleStyle, colour: softInk },
});

export const withAlign = (front: CoverFront, align: 'left' | 'center'): CoverFront => ({
  ...front,
  titleStyle: { ...front.titleStyle, align },
  subtitleStyle: { ...front.subtitleStyle, align },
});

/** The front with words that are legible on the cover colour; those of a label are inked for its paper. */
export function onCoverColour(front: CoverFront): CoverFront {
  const { cover } = front.template;
  return cover.style === 'label' ? withInk(front, inkOnCover(front.template)) : front;
}

export function createCoverFront(input: CoverInput): CoverFront {
  const { width, height } = formats[input.format];
  const { cover, titleFont, textFont } = input.template;
  const { scale, readingScale } = input.geometry;
  return {
    ...input,
    page: { x: width + input.spine, y: 0, width, height },
    titleStyle: {
      font: titleFont,
      size: coverTitleSize(input, 38),
      leading: 1.1,
      colour: cover.ink,
      align: cover.align,
    },
    subtitleStyle: {
      font: textFont,
      size: Math.max(MIN_READABLE_SIZE_PT, opticalSize(textFont, 12.5 * Math.max(scale, readingScale))),
      leading: 1.35,
      colour: cover.softInk,
      align: cover.align,
    },
  };
}

/** A title that would break between article and noun is reduced by these shares of its size. */
const SENSE_STEPS = [0.94, 0.88, 0.82] as const;

/** Fits the title into that width and so many lines, a little smaller where it then breaks by sense. */
function fitTitle({ title, titleStyle }: CoverFront, width: number, maxLines: number): TextStyle {
  const fitted = fitTextStyle(title, titleStyle, width, maxLines);
  if (!hasAwkwardBreak(title, fitted, width)) return fitted;
  const smaller = SENSE_STEPS.map((share) => ({ ...fitted, size: Math.round(fitted.size * share * 10) / 10 }));
  return smaller.find((style) => !hasAwkwardBreak(title, style, width)) ?? fitted;
}

export function createTitleBlock(
  front: CoverFront,
  area: { readonly x: number; readonly width: number },
  top: number,
  maxLines = 2,
): ElementDraft[] {
  const { title, subtitle, subtitleStyle, geometry } = front;
  const style = fitTitle(front, area.width, maxLines);
  const titleHeight = measureTextHeight(title, style, area.width);
  const gap = titleHeight > 0 ? 2.6 * geometry.scale : 0;
  const texts: ElementDraft[] = [];
  if (title !== '') {
    const text = createBalancedText(title, { ...area, y: top, height: titleHeight + 1 }, style);
    texts.push({ ...text, role: 'title' });
  }
  if (subtitle !== '') {
    const height = measureTextHeight(subtitle, subtitleStyle, area.width) + 1;
    texts.push(createText(subtitle, { ...area, y: top + titleHeight + gap, height }, subtitleStyle));
  }
  return texts;
}

export function measureTitleBlock(front: CoverFront, width: number, maxLines = 2): number {
  const { title, subtitle, subtitleStyle, geometry } = front;
  const titleHeight = measureTextHeight(title, fitTitle(front, width, maxLines), width);
  const subtitleHeight = subtitle === '' ? 0 : measureTextHeight(subtitle, subtitleStyle, width);
  return titleHeight + subtitleHeight + (titleHeight > 0 && subtitleHeight > 0 ? 2.6 * geometry.scale : 0);
}
