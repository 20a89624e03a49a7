import { formats } from '../../print/formats';
import type { NewElement, TextStyle } from '../elements';
import { textIn } from '../elements';
import { heightOfMark, markAt, standsAbove } from '../ornament/mark';
import { inkOnCloth } from '../templates/model';
import { apparent, heightOf } from '../typesetting';
import type { CoverInput } from './front';

/** Where the ornament of the back stands, of its height: above the middle of the lower half, where printers put no bar code. */
const LEVEL = 0.74;
const SIZE = 9.5;

/** The back of the cover: the ornament of the book and, below it, when it was; nothing where there is neither. */
export function backOf({ template, geometry, format, subtitle }: CoverInput): NewElement[] {
  const { width, height } = formats[format];
  const { scale } = geometry;
  const { mark, textFont, cover } = template;
  const colour = inkOnCloth(template);
  const edge = 16 * scale;
  const column = { x: edge, width: width - 2 * edge };
  const style: TextStyle = {
    font: textFont,
    size: apparent(textFont, SIZE * scale),
    leading: 1.35,
    colour,
    align: cover.align,
  };
  // A line alone would be no more than a stroke on an empty board.
  const shown = subtitle !== '' || standsAbove(mark) ? mark : 'none';
  const markHeight = heightOfMark(shown, scale);
  const text = subtitle === '' ? 0 : heightOf(subtitle, style, column.width);
  const gap = markHeight > 0 && text > 0 ? 5 * scale : 0;
  const top = cover.align === 'center' ? height * LEVEL : height - edge - markHeight - gap - text;
  const place = { ...column, align: cover.align, y: top, scale, colour };
  const words = { ...column, y: top + markHeight + gap, height: text + 0.5 };
  return [...markAt(shown, place), ...(text > 0 ? [textIn(subtitle, words, style)] : [])];
}
