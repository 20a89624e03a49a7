import type { Rect } from '../../document/model';
import type { FormatId } from '../../geometry/formats';
import { formats } from '../../geometry/formats';
import type { NewElement, TextStyle } from '../compose/createElements';
import { textIn } from '../compose/createElements';
import { apparent, balancedTextIn, fitted, heightOf } from '../compose/typesetting';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';

export interface CoverInput {
  readonly format: FormatId;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly photo: Subject | undefined;
  readonly title: string;
  readonly subtitle: string;
  /** mm */
  readonly spine: number;
}

/** A cover whose front is being composed. */
export interface Front extends CoverInput {
  /** The front in mm of the sheet. */
  readonly page: Rect;
  readonly titleStyle: TextStyle;
  readonly subtitleStyle: TextStyle;
}

/** Size in pt of a title that is so large in an ordinary font at pages of 210 mm. */
export const titleSize = ({ template, geometry }: CoverInput, size: number): number =>
  apparent(template.titleFont, size * geometry.scale * (template.titleScale ?? 1));

/** The front of a cover. */
export function frontOf(input: CoverInput): Front {
  const { width, height } = formats[input.format];
  const { cover, titleFont, textFont } = input.template;
  const { scale, reading } = input.geometry;
  return {
    ...input,
    page: { x: width + input.spine, y: 0, width, height },
    titleStyle: {
      font: titleFont,
      size: titleSize(input, 38),
      leading: 1.1,
      colour: cover.ink,
      align: cover.align,
    },
    subtitleStyle: {
      font: textFont,
      size: apparent(textFont, 12.5 * Math.max(scale, reading)),
      leading: 1.35,
      colour: cover.softInk,
      align: cover.align,
    },
  };
}

/** Title and, below it, subtitle from `top` down. */
export function titleBlock(
  front: Front,
  area: { readonly x: number; readonly width: number },
  top: number,
  maxLines = 2,
): NewElement[] {
  const { title, subtitle, subtitleStyle, geometry } = front;
  const style = fitted(title, front.titleStyle, area.width, maxLines);
  const titleHeight = heightOf(title, style, area.width);
  const gap = titleHeight > 0 ? 2.6 * geometry.scale : 0;
  const texts: NewElement[] = [];
  if (title !== '') texts.push(balancedTextIn(title, { ...area, y: top, height: titleHeight + 1 }, style));
  if (subtitle !== '') {
    const height = heightOf(subtitle, subtitleStyle, area.width) + 1;
    texts.push(textIn(subtitle, { ...area, y: top + titleHeight + gap, height }, subtitleStyle));
  }
  return texts;
}

/** Height of title and subtitle, mm. */
export function titleBlockHeight(front: Front, width: number, maxLines = 2): number {
  const { title, subtitle, subtitleStyle, geometry } = front;
  const titleHeight = heightOf(title, fitted(title, front.titleStyle, width, maxLines), width);
  const subtitleHeight = subtitle === '' ? 0 : heightOf(subtitle, subtitleStyle, width);
  return titleHeight + subtitleHeight + (titleHeight > 0 && subtitleHeight > 0 ? 2.6 * geometry.scale : 0);
}
