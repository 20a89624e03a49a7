import type { TextStyleChange } from '../../../document/edit/commands';
import type { TextStyleName } from '../../../document/model';
import type { FormatId } from '../../../geometry/formats';
import { computeReadingScale, type PageGeometry } from '../../pageGeometry';
import type { AlbumTemplate } from '../../templates';
import type { TextStyle } from '../createElements';
import { MIN_READABLE_SIZE_PT } from '../frontMatter/typesetTitle';
import { opticalSize } from './typesetting';

const CAPTION_SIZE_PT = 10;

export function captionStyle(template: AlbumTemplate, { readingScale }: Pick<PageGeometry, 'readingScale'>): TextStyle {
  const size = Math.max(MIN_READABLE_SIZE_PT, opticalSize(template.textFont, CAPTION_SIZE_PT * readingScale));
  return { font: template.textFont, size, leading: 1.3, colour: template.softInk, align: template.titleAlign };
}

export type ThemeTextStyle = Required<Pick<TextStyleChange, 'font' | 'size' | 'leading' | 'colour' | 'align'>>;

const RELATIVE_SIZE = { title: 3.2, heading: 2, text: 1.2 } as const;

const roundToHalfPoint = (size: number) => Math.round(size * 2) / 2;

function titledSize(
  { textFont, titleFont, titleScale = 1 }: AlbumTemplate,
  captionSize: number,
  times: number,
): number {
  // The caption style is already enlarged when its font looks small.
  const plain = captionSize / opticalSize(textFont, 1);
  return roundToHalfPoint(opticalSize(titleFont, plain * times) * titleScale);
}

export const headingStyle = (template: AlbumTemplate, captionSize: number): ThemeTextStyle => ({
  font: template.titleFont,
  size: titledSize(template, captionSize, RELATIVE_SIZE.heading),
  leading: 1.2,
  colour: template.ink,
  align: template.titleAlign,
});

/** Returns the text styles of a theme, in sizes that match on pages of that format. */
export function themeTextStyles(
  template: AlbumTemplate,
  format: FormatId,
): Readonly<Record<TextStyleName, ThemeTextStyle>> {
  const caption = captionStyle(template, { readingScale: computeReadingScale(format) });
  const { textFont, titleFont, ink, softInk, titleAlign: align } = template;
  return {
    title: {
      font: titleFont,
      size: titledSize(template, caption.size, RELATIVE_SIZE.title),
      leading: 1.15,
      colour: ink,
      align,
    },
    heading: headingStyle(template, caption.size),
    text: {
      font: textFont,
      size: roundToHalfPoint(caption.size * RELATIVE_SIZE.text),
      leading: 1.4,
      colour: ink,
      align: 'left',
    },
    caption: { font: textFont, size: roundToHalfPoint(caption.size), leading: caption.leading, colour: softInk, align },
  };
}
