import type { PageGeometry } from '../../pageGeometry';
import type { AlbumTemplate } from '../../templates';
import type { NewElement } from '../createElements';
import { BAND, COLUMN, discSide, groundOn } from '../ornament/titleBackground';
import { setWords, styleOf, type Words } from './typesetTitle';

/** pt at pages of 210 mm. */
const SIZE = { title: 38, subtitle: 12.5 } as const;

/** Where the words of a title page may stand: clear of what its ground puts at the fold, and within its disc. */
function columnOf({ titleAlign, ground }: AlbumTemplate, { width, height, box }: PageGeometry) {
  const x = width + box.right.x;
  if (ground === 'column') {
    const clear = width * COLUMN + box.right.x;
    return { x: width + clear, width: box.right.x + box.right.width - clear };
  }
  const round = ground === 'disc' ? (box.right.width - 0.8 * discSide(width, height)) / 2 : 0;
  const indent = titleAlign === 'center' ? Math.max(box.right.width * 0.1, round) : 0;
  return { x: x + indent, width: box.right.width - 2 * indent };
}

/** Page 1: title, ornament and subtitle, on the right page of its sheet. */
export function titlePage(words: Words, template: AlbumTemplate, geometry: PageGeometry): NewElement[] {
  const { scale, reading, width, height, margin, bleed, safe } = geometry;
  const { titleAlign: align, ground, ink, softInk, accent, mark, opener } = template;
  const column = columnOf(template, geometry);
  const title = { font: template.titleFont, size: SIZE.title * scale * (template.titleScale ?? 1), leading: 1.12 };
  const subtitle = { font: template.textFont, size: SIZE.subtitle * Math.max(scale, reading), leading: 1.4 };
  const set = setWords(words, column, {
    titleStyle: styleOf({ ...title, colour: ink, align }),
    subtitleStyle: styleOf({ ...subtitle, colour: softInk, align }),
    mark,
    colour: softInk,
    scale,
    maxLines: 3,
  });
  const foot = ground === 'band' ? height * BAND : 0;
  const low = ground === 'horizon' ? height * 0.36 + margin : height - margin - foot - set.height;
  const top = align === 'center' ? height * 0.45 - set.height / 2 : low;
  const page = { x: width, y: 0, width, height };
  const area = { ...column, y: top, height: set.height };
  const on = { page, bleed, safe, scale, words: area, centred: align === 'center', fold: 'left' } as const;
  const more = opener.cloths.map(({ cloth }) => cloth);
  return [...groundOn(ground, on, { accent, line: softInk }, more), ...set.at(top)];
}
