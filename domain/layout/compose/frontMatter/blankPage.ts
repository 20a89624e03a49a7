import type { PageSide } from '../../../document/paint/paint.types';
import { replaceMissingGlyphs } from '../../../document/text/glyphFallback';
import type { Colour } from '../../../geometry/colour.types';
import type { PageGeometry } from '../../pageGeometry';
import type { AlbumTemplate } from '../../templates/template.types';
import { blankPageTint } from '../contrast';
import type { ElementDraft } from '../createElements';
import { assignRole, createRectangle } from '../createElements';
import { createOrnament, isOrnamentAboveTitle, ornamentHeight } from '../ornament/ornamentGlyph';
import { typesetTitle, withOpticalSize } from './typesetTitle';

/** Size in pt on pages of 210 mm, and the vertical centre of the words as a share of the page height. */
const SIZE_PT = 21;
const VERTICAL_SHARE = 0.46;

interface BlankPageInput {
  readonly words: string;
  readonly side: PageSide;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  /** Colour of the chapter. */
  readonly chapterColour: Colour;
}

/**
 * Creates a page without photos beside a single photo: a tint, the ornament and the photo's words. In mm of the page.
 */
export function createBlankPage({
  words: given,
  side,
  template,
  geometry,
  chapterColour,
}: BlankPageInput): ElementDraft[] {
  const { scale, height, margin, box, full } = geometry;
  const { titleAlign: align, ornament, titleFont, textFont, ink, softInk } = template;
  const { x, width } = box[side];
  const words = replaceMissingGlyphs(given, titleFont);
  const paper = createRectangle(full[side], blankPageTint(template, chapterColour));
  const titleStyle = withOpticalSize({
    font: titleFont,
    size: SIZE_PT * scale * (template.titleScale ?? 1),
    leading: 1.2,
    colour: ink,
    align,
  });
  const subtitleStyle = withOpticalSize({ font: textFont, size: 10, leading: 1.3, colour: softInk, align });
  const setting = { titleStyle, subtitleStyle, mark: ornament, colour: softInk, scale, maxLines: 3 } as const;
  const set = typesetTitle({ title: words, subtitle: '' }, { x, width }, setting);
  const markHeight = isOrnamentAboveTitle(ornament) ? ornamentHeight(ornament, scale) : 0;
  const used = words === '' ? markHeight : set.height;
  const top = align === 'center' ? height * VERTICAL_SHARE - used / 2 : height - margin - used;
  const more =
    words === '' && markHeight > 0 ? createOrnament(ornament, { x, width, align, y: top, scale, colour: softInk }) : [];
  return assignRole('quiet', [paper, ...(words === '' ? more : set.elementsAt(top))]);
}
