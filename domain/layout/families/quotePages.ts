import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { findBestArrangements } from '../arrange/searchArrangements';
import { assignRole, createRectangle, createText, type ElementDraft } from '../compose/createElements';
import { headingStyle } from '../compose/text/textStyles';
import { fitTextStyle, measureTextHeight, textFits } from '../compose/text/typesetting';
import type { Subject } from '../subject';
import type { FamilyPageInput, PageDesign, PageFamily } from './pageFamily';

/** Size of the words as a multiple of headings, their most lines, and the spaces around them, in mm on pages of 210 mm. */
const WORDS = { times: 1.9, lines: 3, gap: 9, below: 4 } as const;
/** Bar above the words, in mm on pages of 210 mm. */
const BAR = { width: 18, height: 1.4, below: 5 } as const;
const BESIDE_SHARE = 0.56;
const ABOVE_SHARE = { least: 0.46, most: 0.68 } as const;

const COLUMN_SHARE = 0.33;

/** Sets a bar, the words large and the date below them in a column; null when they do not fit it, or only in small letters. */
function setWords(
  { words, template, captionStyle, geometry: { scale } }: FamilyPageInput,
  column: Rect,
  atFoot: boolean,
) {
  const heading = headingStyle(template, captionStyle.size);
  const wanted = { ...heading, size: heading.size * WORDS.times, leading: 1.12, align: 'left' } as const;
  const style = fitTextStyle(words.subject, wanted, column.width, WORDS.lines);
  if (style.size < heading.size || !textFits(words.subject, style, column.width)) return null;
  const small = { ...captionStyle, align: 'left' } as const;
  const height = measureTextHeight(words.subject, style, column.width) + 0.5;
  const dateHeight = words.date === '' ? 0 : measureTextHeight(words.date, small, column.width) + 0.5;
  const above = (BAR.height + BAR.below) * scale;
  const below = dateHeight === 0 ? 0 : WORDS.below * scale;
  const used = above + height + below + dateHeight;
  if (used > column.height) return null;
  const top = atFoot ? column.y + column.height - used : column.y;
  const at = (y: number, tall: number): Rect => ({ ...column, y: toGrid(y), height: toGrid(tall) });
  const bar = { x: column.x, y: top, width: BAR.width * scale, height: BAR.height * scale };
  return (): ElementDraft[] => [
    ...assignRole('decor', [createRectangle(bar, template.accent)]),
    ...assignRole('heading', [createText(words.subject, at(top + above, height), style)]),
    ...(dateHeight === 0
      ? []
      : assignRole('caption', [createText(words.date, at(top + above + height + below, dateHeight), small)])),
  ];
}

function columnDesigns(input: FamilyPageInput): PageDesign[] {
  const { photos, side, geometry, template } = input;
  const box = geometry.box[side];
  const gap = WORDS.gap * geometry.scale;
  const width = toGrid(box.width * COLUMN_SHARE);
  const rest = toGrid(box.width - width - gap);
  const column = { ...box, width, x: side === 'left' ? box.x : toGrid(box.x + rest + gap) };
  const area = { ...box, width: rest, x: side === 'left' ? toGrid(box.x + width + gap) : box.x };
  const words = setWords(input, column, true);
  if (!words) return [];
  const found = findBestArrangements(photos, area, template, { extra: null, most: 2 });
  return found.map(({ cost, arrangement: { frames, shape } }) => ({
    shape: `quote ${shape}`,
    frames,
    photoCost: cost,
    words,
  }));
}

function singleDesigns(photo: Subject, input: FamilyPageInput): PageDesign[] {
  const { side, geometry } = input;
  const { width, height, full, scale, bleed } = geometry;
  const [area, box] = [full[side], geometry.box[side]];
  const gap = WORDS.gap * scale;
  const wide = toGrid(width * BESIDE_SHARE + bleed);
  const beside = { ...area, width: wide, x: side === 'left' ? -bleed : toGrid(width + bleed - wide) };
  const inner =
    side === 'left'
      ? { ...box, x: toGrid(wide - bleed + gap), width: toGrid(box.x + box.width - (wide - bleed) - gap) }
      : { ...box, width: toGrid(beside.x - gap - box.x) };
  const tall = toGrid(
    Math.min(ABOVE_SHARE.most, Math.max(ABOVE_SHARE.least, area.width / photo.aspect / height)) * height,
  );
  const above = { ...area, height: toGrid(tall + bleed) };
  const foot = { ...box, y: toGrid(tall + gap), height: toGrid(box.y + box.height - tall - gap) };
  return [
    { name: 'beside', frame: beside, words: setWords(input, inner, true) },
    { name: 'above', frame: above, words: setWords(input, foot, false) },
  ].flatMap(({ name, frame, words }) => (words ? [{ shape: `quote ${name}`, frames: [frame], words }] : []));
}

/**
 * An occasion or a place that the photos know, set large: beside or below one photo that runs off the page, or in a
 * column beside several.
 */
export const quote: PageFamily = {
  photos: [1, 5],
  borders: 'inside',
  design(input) {
    const [first, second] = input.photos;
    if (!first || input.words.subject === '') return [];
    return second ? columnDesigns(input) : singleDesigns(first, input);
  },
};
