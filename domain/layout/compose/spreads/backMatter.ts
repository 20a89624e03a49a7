import { replaceMissingGlyphs } from '../../../document/text/glyphFallback';
import { mixColours } from '../../../geometry/colour';
import type { Rect } from '../../../geometry/rect';
import type { BookBinding } from '../../../print/safeAreas';
import { computePageGeometry, type PageGeometry } from '../../pageGeometry';
import { bookText } from '../../story/bookText';
import type { Story } from '../../story/createStory';
import { toKnownLocale } from '../../story/placeNames';
import type { Subject } from '../../subject';
import type { AlbumTemplate } from '../../templates';
import type { LayoutRequest } from '../../types';
import {
  adjustPhotos,
  assignRole,
  createPhotoDraft,
  createRectangle,
  createSpread,
  createText,
  type ElementDraft,
  type TextStyle,
} from '../createElements';
import { chooseFont } from '../text/chooseFonts';
import { captionStyle, headingStyle } from '../text/textStyles';
import { measureTextHeight } from '../text/typesetting';
import type { LaidOutSpread } from './innerSpreads';
import { joinPages } from './pageOption';

/** Distances in mm on pages of 210 mm. */
const HEADING_GAP_MM = 10;
const INDEX_GAP_MM = { column: 6, row: 5, caption: 1.4 } as const;
/** Height of the place of a photo in the index by its width. */
const INDEX_PLACE_HEIGHT = 0.8;
const INDEX_COLUMNS = { wide: 4, other: 3 } as const;
const WIDE_PAGE_ASPECT = 1.2;
const MAX_CAPTION_LINES = 2;
const NOTES_LINE = { distance: 9.5, thickness: 0.25, inkShare: 0.4 } as const;

type BackMatterRequest = Pick<LayoutRequest, 'format' | 'locale' | 'captions'>;

/**
 * Creates the heading of a spread, in a book with words.
 * @returns its elements above a line, and its height with the space below it, in mm
 */
function createHeading(
  id: 'index.title' | 'notes.title',
  { locale, captions }: BackMatterRequest,
  template: AlbumTemplate,
  page: PageGeometry,
): { readonly above: (y: number) => readonly ElementDraft[]; readonly used: number } {
  const box = page.box.left;
  if (!captions) return { above: () => [], used: 0 };
  const theme = headingStyle(template, captionStyle(template, page).size);
  const words = bookText(toKnownLocale(locale), id);
  const style = { ...theme, font: chooseFont(words, theme.font) };
  const text = replaceMissingGlyphs(words, style.font);
  const height = measureTextHeight(text, style, box.width);
  const used = height + HEADING_GAP_MM * page.scale;
  return {
    above: (y) => [createText(text, { x: box.x, y: y - used, width: box.width, height: height + 1 }, style)],
    used,
  };
}

/** Words of each photo that fit below it: of an event or day only at its first photo. */
function composeIndexCaptions(photos: readonly Subject[], story: Story, width: number, style: TextStyle): string[] {
  const fits = (text: string) => measureTextHeight(text, style, width) <= measureTextHeight(TWO_LINES, style, width);
  let lastDay = '';
  return photos.map((photo, i) => {
    const words = story.wordsOf(i, 1).caption;
    const day = story.dayOf(photo);
    const isNewDay = day !== lastDay;
    lastDay = day;
    if (words !== '' && fits(words)) return words;
    return isNewDay && fits(day) ? day : '';
  });
}

const TWO_LINES = Array.from({ length: MAX_CAPTION_LINES }, () => 'x').join('\n');

/**
 * Composes the index of a short book: all photos of its inside, small and whole, in rows on the base line of the page.
 * @param story of the same photos
 */
export function composeIndexSpread(
  photos: readonly Subject[],
  story: Story,
  request: BackMatterRequest,
  template: AlbumTemplate,
  binding: BookBinding,
): LaidOutSpread {
  const geometry = computePageGeometry(request.format, template, binding);
  const { scale, box } = geometry;
  const heading = createHeading('index.title', request, template, geometry);
  const isCentred = template.titleAlign === 'center';
  const style = captionStyle(template, geometry);
  const perPage = Math.ceil(photos.length / 2);
  const columns = geometry.width > WIDE_PAGE_ASPECT * geometry.height ? INDEX_COLUMNS.wide : INDEX_COLUMNS.other;
  const rows = Math.ceil(perPage / columns);
  const [columnGap, rowGap, captionGap] = [
    INDEX_GAP_MM.column * scale,
    INDEX_GAP_MM.row * scale,
    INDEX_GAP_MM.caption * scale,
  ];
  const width = (box.left.width - (columns - 1) * columnGap) / columns;
  const captions = composeIndexCaptions(photos, story, width, style);
  const captionHeight = Math.max(
    0,
    ...captions.map((text) => (text === '' ? 0 : measureTextHeight(text, style, width))),
  );
  const below = captionHeight === 0 ? 0 : captionGap + captionHeight + 0.5;
  const foot = box.left.y + box.left.height;
  const space = (box.left.height - heading.used - (rows - 1) * rowGap) / rows - below;
  const height = Math.min(space, INDEX_PLACE_HEIGHT * width);
  const rowHeight = height + below + rowGap;

  const createEntry = (photo: Subject, at: number, caption: string, area: Rect): ElementDraft[] => {
    const x = area.x + (at % columns) * (width + columnGap);
    const base = foot + rowGap - (rows - Math.floor(at / columns)) * rowHeight + height;
    const shownHeight = Math.min(height, width / photo.aspect);
    const shownWidth = shownHeight * photo.aspect;
    const indent = isCentred ? (width - shownWidth) / 2 : 0;
    const frame = { x: x + indent, y: base - shownHeight, width: shownWidth, height: shownHeight };
    const place = { x, y: base + captionGap, width, height: captionHeight + 0.5 };
    return [createPhotoDraft(photo, frame), ...(caption === '' ? [] : [createText(caption, place, style)])];
  };
  const createPage = (from: number, to: number, area: Rect) =>
    photos.slice(from, to).flatMap((photo, at) => createEntry(photo, at, captions[from + at] ?? '', area));

  const top = foot + rowGap - rows * rowHeight;
  const left = [...heading.above(top), ...createPage(0, perPage, box.left)];
  const elements = joinPages(left, createPage(perPage, photos.length, box.right), geometry);
  const doc = createSpread(
    request.format,
    'inner',
    template.background,
    adjustPhotos(assignRole('index', elements), template),
  );
  return { doc, reasons: [{ code: 'index', values: {} }] };
}

/** Composes the pages for notes of a short book: lines to write on. */
export function composeNotesSpread(
  request: BackMatterRequest,
  template: AlbumTemplate,
  binding: BookBinding,
): LaidOutSpread {
  const geometry = computePageGeometry(request.format, template, binding);
  const { box, readingScale } = geometry;
  const heading = createHeading('notes.title', request, template, geometry);
  const distance = NOTES_LINE.distance * readingScale;
  const foot = box.left.y + box.left.height;
  const count = Math.floor((box.left.height - heading.used) / distance);
  const colour = mixColours(template.background, template.softInk, NOTES_LINE.inkShare);
  const rule = ({ x, width }: Rect) =>
    Array.from({ length: count }, (_, i) =>
      createRectangle(
        { x, width, y: foot - (count - 1 - i) * distance - NOTES_LINE.thickness, height: NOTES_LINE.thickness },
        colour,
      ),
    );
  const elements = joinPages(
    [...heading.above(box.left.y + heading.used), ...rule(box.left)],
    rule(box.right),
    geometry,
  );
  const doc = createSpread(request.format, 'inner', template.background, assignRole('notes', elements));
  return { doc, reasons: [{ code: 'notes', values: {} }] };
}
