import type { PageGeometry } from '../../pageGeometry';
import type { AlbumTemplate } from '../../templates';
import type { ElementDraft } from '../createElements';
import { BAND_SHARE, COLUMN_SHARE, createTitleBackground, discDiameter } from '../ornament/pageDecoration';
import { type TitleText, typesetTitle, withOpticalSize } from './typesetTitle';

const SIZE_PT = { title: 38, subtitle: 12.5 } as const;

/** Column of the words on a title page: clear of the background at the fold, and within its disc. */
export function titleColumn({ titleAlign, titleBackground }: AlbumTemplate, { width, height, box }: PageGeometry) {
  const x = width + box.right.x;
  if (titleBackground === 'column') {
    const clear = width * COLUMN_SHARE + box.right.x;
    return { x: width + clear, width: box.right.x + box.right.width - clear };
  }
  const round = titleBackground === 'disc' ? (box.right.width - 0.8 * discDiameter(width, height)) / 2 : 0;
  const indent = titleAlign === 'center' ? Math.max(box.right.width * 0.1, round) : 0;
  return { x: x + indent, width: box.right.width - 2 * indent };
}

export function createTitlePage(words: TitleText, template: AlbumTemplate, geometry: PageGeometry): ElementDraft[] {
  const { scale, readingScale, width, height, margin, bleed, safe } = geometry;
  const { titleAlign: align, titleBackground, ink, softInk, accent, ornament, opener } = template;
  const column = titleColumn(template, geometry);
  const title = { font: template.titleFont, size: SIZE_PT.title * scale * (template.titleScale ?? 1), leading: 1.12 };
  const subtitle = { font: template.textFont, size: SIZE_PT.subtitle * Math.max(scale, readingScale), leading: 1.4 };
  const set = typesetTitle(words, column, {
    titleStyle: withOpticalSize({ ...title, colour: ink, align }),
    subtitleStyle: withOpticalSize({ ...subtitle, colour: softInk, align }),
    mark: ornament,
    colour: softInk,
    scale,
    maxLines: 3,
    role: 'title',
  });
  const foot = titleBackground === 'band' ? height * BAND_SHARE : 0;
  const low = titleBackground === 'horizon' ? height * 0.36 + margin : height - margin - foot - set.height;
  const top = align === 'center' ? height * 0.45 - set.height / 2 : low;
  const page = { x: width, y: 0, width, height };
  const area = { ...column, y: top, height: set.height };
  const on = { page, bleed, safe, scale, words: area, centred: align === 'center', fold: 'left' } as const;
  const more = opener.colours.map(({ background }) => background);
  return [...createTitleBackground(titleBackground, on, { accent, line: softInk }, more), ...set.elementsAt(top)];
}
