import type { Colour } from '../../../document/model';
import { replaceMissingGlyphs } from '../../../document/text/glyphFallback';
import type { PageGeometry, Side } from '../../pageGeometry';
import type { AlbumTemplate } from '../../templates/template.types';
import { tintOf } from '../contrast';
import type { NewElement } from '../createElements';
import { fill, inRole } from '../createElements';
import { heightOfMark, markAt, standsAbove } from '../ornament/ornamentGlyph';
import { setWords, styleOf } from './typesetTitle';

/** pt at pages of 210 mm, and the share of the page's height at which centred words stand. */
const SIZE = 21;
const LEVEL = 0.46;

interface Quiet {
  readonly words: string;
  readonly side: Side;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  /** Of the chapter. */
  readonly cloth: Colour;
}

/** A page without photos beside a single one: a tint of the book's colours, its ornament, and the words for the photo. mm of the page. */
export function quietPage({ words: given, side, template, geometry, cloth }: Quiet): NewElement[] {
  const { scale, height, margin, box, full } = geometry;
  const { titleAlign: align, mark, titleFont, textFont, ink, softInk } = template;
  const { x, width } = box[side];
  const words = replaceMissingGlyphs(given, titleFont);
  const paper = fill(full[side], tintOf(template, cloth));
  const titleStyle = styleOf({
    font: titleFont,
    size: SIZE * scale * (template.titleScale ?? 1),
    leading: 1.2,
    colour: ink,
    align,
  });
  const subtitleStyle = styleOf({ font: textFont, size: 10, leading: 1.3, colour: softInk, align });
  const setting = { titleStyle, subtitleStyle, mark, colour: softInk, scale, maxLines: 3 } as const;
  const set = setWords({ title: words, subtitle: '' }, { x, width }, setting);
  const markHeight = standsAbove(mark) ? heightOfMark(mark, scale) : 0;
  const used = words === '' ? markHeight : set.height;
  const top = align === 'center' ? height * LEVEL - used / 2 : height - margin - used;
  const more = words === '' && markHeight > 0 ? markAt(mark, { x, width, align, y: top, scale, colour: softInk }) : [];
  return inRole('quiet', [paper, ...(words === '' ? more : set.at(top))]);
}
