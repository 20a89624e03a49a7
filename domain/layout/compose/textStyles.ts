import type { TextStyleChange } from '../../document/edit/commands';
import type { FormatId } from '../../geometry/formats';
import { geometryOf } from '../pageGeometry';
import type { AlbumTemplate } from '../templates';
import { captionStyle } from './spreadComposer';
import type { TextStyleName } from './textStyleNames';
import { apparent } from './typesetting';

export type TextStyle = Required<Omit<TextStyleChange, 'verticalAlign'>>;

/** Sizes as multiples of that of a caption. */
const SIZE = { title: 3.2, heading: 2, text: 1.2 } as const;

const inPoints = (size: number) => Math.round(size * 2) / 2;

/** The styles of a theme for the words of a book: those of its captions and titles, in sizes that belong together on pages of that format. */
export function textStylesOf(template: AlbumTemplate, format: FormatId): Readonly<Record<TextStyleName, TextStyle>> {
  const caption = captionStyle(template, geometryOf(format, template, 0));
  const { textFont, titleFont, ink, softInk, titleAlign: align } = template;
  // That of a caption is made larger where its font looks small.
  const plain = caption.size / apparent(textFont, 1);
  const titled = (times: number) => inPoints(apparent(titleFont, plain * times) * (template.titleScale ?? 1));
  return {
    title: { font: titleFont, size: titled(SIZE.title), leading: 1.15, colour: ink, align },
    heading: { font: titleFont, size: titled(SIZE.heading), leading: 1.2, colour: ink, align },
    text: { font: textFont, size: inPoints(caption.size * SIZE.text), leading: 1.4, colour: ink, align: 'left' },
    caption: { font: textFont, size: inPoints(caption.size), leading: caption.leading, colour: softInk, align },
  };
}
