import type { Mark } from '../../templates/template.types';
import type { NewElement, TextStyle } from '../createElements';
import { textIn } from '../createElements';
import { heightOfMark, markAt, standsAbove } from '../ornament/ornamentGlyph';
import { apparent, balancedTextIn, fitted, heightOf } from '../typesetting';

export interface Words {
  readonly title: string;
  readonly subtitle: string;
}

interface Setting {
  readonly titleStyle: TextStyle;
  readonly subtitleStyle: TextStyle;
  readonly mark: Mark;
  /** Colour of the mark. */
  readonly colour: string;
  readonly scale: number;
  readonly maxLines: number;
}

export interface Column {
  readonly x: number;
  readonly width: number;
}

/** Words set in a column, wherever its upper edge comes to stand. */
export interface SetWords {
  /** mm */
  readonly height: number;
  at(top: number): NewElement[];
}

/** mm at pages of 210 mm: between title and subtitle, and around a mark. */
const SPACE = { words: 4, line: 6, picture: 7 } as const;

/** The style of a title as large as an ordinary font of that size is. */
export const styleOf = (style: TextStyle): TextStyle => ({ ...style, size: apparent(style.font, style.size) });

/** A title with its ornament and subtitle, one below the other. */
export function setWords({ title, subtitle }: Words, column: Column, setting: Setting): SetWords {
  const { subtitleStyle, mark, colour, scale, maxLines } = setting;
  const titleStyle = fitted(title, setting.titleStyle, column.width, maxLines);
  const titleHeight = title === '' ? 0 : heightOf(title, titleStyle, column.width);
  const subtitleHeight = subtitle === '' ? 0 : heightOf(subtitle, subtitleStyle, column.width);
  const markHeight = title === '' ? 0 : heightOfMark(mark, scale);
  const above = markHeight > 0 && standsAbove(mark) ? markHeight + SPACE.picture * scale : 0;
  const line = markHeight > 0 && above === 0 ? markHeight + SPACE.line * scale : 0;
  const below = subtitleHeight > 0 ? subtitleHeight + (line > 0 ? SPACE.line : SPACE.words) * scale : 0;
  const height = above + titleHeight + line + below;
  const place = { ...column, align: titleStyle.align, scale, colour };
  return {
    height,
    at(top) {
      const words: NewElement[] = [];
      if (markHeight > 0) {
        const y = above > 0 ? top : top + titleHeight + SPACE.line * scale;
        words.push(...markAt(mark, { ...place, y }));
      }
      if (title !== '') {
        words.push(balancedTextIn(title, { ...column, y: top + above, height: titleHeight + 1 }, titleStyle));
      }
      if (subtitle !== '') {
        const y = top + height - subtitleHeight;
        words.push(textIn(subtitle, { ...column, y, height: subtitleHeight + 1 }, subtitleStyle));
      }
      return words;
    },
  };
}
