import type { SpreadDocument, TextElement } from '../../../document/model';
import type { BookBinding } from '../../../print/safeAreas';
import { computePageGeometry } from '../../pageGeometry';
import type { AlbumTemplate } from '../../templates/albumTemplate';
import { createText } from '../createElements';
import { opticalSize } from '../text/typesetting';
import { titleColumn } from './titlePage';

/** On pages of 210 mm: size in pt, gap to the title and least height in mm. */
const SIZE_PT = 11;
const GAP_MM = 14;
const MIN_HEIGHT_MM = 24;
const LEADING = 1.45;

/**
 * Creates a foreword in its place on the title page: the larger space above or below the title, in its column.
 * @returns null when neither is high enough, or the title page has no words
 */
export function createForeword(
  doc: SpreadDocument,
  template: AlbumTemplate,
  words: string,
  binding: BookBinding,
): Omit<TextElement, 'id'> | null {
  const geometry = computePageGeometry(doc.format, template, binding);
  const { scale, readingScale, width, height, margin } = geometry;
  const title = doc.elements.flatMap((element) =>
    element.type === 'text' && element.frame.x + element.frame.width > width ? [element.frame] : [],
  );
  if (title.length === 0) return null;
  const gap = GAP_MM * scale;
  const top = Math.min(...title.map(({ y }) => y));
  const bottom = Math.max(...title.map((frame) => frame.y + frame.height));
  const above = { y: margin, height: top - gap - margin };
  const below = { y: bottom + gap, height: height - margin - bottom - gap };
  const area = above.height > below.height ? above : below;
  if (area.height < MIN_HEIGHT_MM * scale) return null;
  const made = createText(
    words,
    { ...titleColumn(template, geometry), ...area },
    {
      font: template.textFont,
      size: Math.round(10 * opticalSize(template.textFont, SIZE_PT * readingScale)) / 10,
      leading: LEADING,
      colour: template.ink,
      align: template.titleAlign,
      verticalAlign: 'top',
    },
  );
  return made.type === 'text' ? made : null;
}
