import type { PageSide } from '../../../document/paint/paint.types';
import { replaceMissingGlyphs } from '../../../document/text/glyphFallback';
import type { Colour } from '../../../geometry/colour';
import type { Rect } from '../../../geometry/rect';
import type { ElementRole } from '../../elementRoles';
import type { PageGeometry } from '../../pageGeometry';
import type { PageText } from '../../story/createStory';
import type { AlbumTemplate } from '../../templates/albumTemplate';
import { assignRole, createRectangle, type ElementDraft } from '../createElements';
import { blankPageTint } from '../text/pageColours';
import { fitTextStyle } from '../text/typesetting';
import { MIN_READABLE_SIZE_PT, typesetTitle, withOpticalSize } from './typesetTitle';

/** Size in pt on pages of 210 mm, and the vertical centre of the words as a share of the page height. */
const SIZE_PT = 21;
const VERTICAL_SHARE = 0.46;
const MIN_ONE_LINE_SCALE = 0.6;

interface BlankAreaInput {
  readonly words: Pick<PageText, 'subject' | 'date'>;
  readonly side: PageSide;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly chapterColour: Colour;
}

function createBlankArea(
  { words: given, template, geometry, chapterColour }: BlankAreaInput,
  area: Rect,
  column: Pick<Rect, 'x' | 'width'>,
  role: ElementRole,
): ElementDraft[] {
  const { scale, height, margin } = geometry;
  const { titleAlign: align, ornament, titleFont, textFont, ink, softInk } = template;
  const title = replaceMissingGlyphs(given.subject || given.date, titleFont);
  const subtitle = given.subject === '' ? '' : replaceMissingGlyphs(given.date, textFont);
  const paper = createRectangle(area, blankPageTint(template, chapterColour));
  const titleStyle = withOpticalSize({
    font: titleFont,
    size: SIZE_PT * scale * (template.titleScale ?? 1),
    leading: 1.2,
    colour: ink,
    align,
  });
  const subtitleStyle = withOpticalSize({ font: textFont, size: 10, leading: 1.3, colour: softInk, align });
  const least = Math.max(MIN_READABLE_SIZE_PT, MIN_ONE_LINE_SCALE * titleStyle.size);
  const isOneLine = fitTextStyle(title, titleStyle, column.width, 1).size >= least;
  const maxLines = isOneLine ? 1 : 3;
  const setting = { titleStyle, subtitleStyle, mark: ornament, colour: softInk, scale, maxLines, role } as const;
  const set = typesetTitle({ title, subtitle }, column, setting);
  const top = align === 'center' ? height * VERTICAL_SHARE - set.height / 2 : height - margin - set.height;
  return [paper, ...(title === '' ? [] : set.elementsAt(top))];
}

/**
 * Creates the page beside a single photo: a tint with the photo's words, or paper where there are none. In mm of the
 * page.
 */
export function createBlankPage(input: BlankAreaInput): ElementDraft[] {
  if (input.words.subject === '' && input.words.date === '') return [];
  const { full, box } = input.geometry;
  return assignRole('quiet', createBlankArea(input, full[input.side], box[input.side], 'quiet'));
}

/**
 * Creates the part of a page that a photo over the fold leaves free: a tint and the photo's words. In mm of the
 * sheet.
 * @param side of the page with the free part
 * @param photo frame of the photo
 */
export function createBlankStrip(input: BlankAreaInput, photo: Rect): ElementDraft[] {
  const { side, geometry } = input;
  const { full, box, width, bleed, margin } = geometry;
  const isLeft = side === 'left';
  const [from, to] = isLeft ? [-bleed, photo.x] : [photo.x + photo.width, 2 * width + bleed];
  const [start, end] = isLeft ? [box.left.x, photo.x - margin] : [from + margin, width + box.right.x + box.right.width];
  const area = { ...full[side], x: from, width: to - from };
  return createBlankArea(input, area, { x: start, width: end - start }, 'heading').map((element) => ({
    ...element,
    role: element.type === 'text' ? (element.role ?? 'caption') : 'decor',
  }));
}
