import type { SpreadDocument } from './model';
import { pageAreasOf } from './pageGeometry';
import type { PageSide } from './paint/paint.types';

/** A page of the flipbook. `number` counts inner pages from 1 and is null on the cover. */
export type FlipPage =
  | { readonly kind: 'page'; readonly spreadIndex: number; readonly side: PageSide; readonly number: number | null }
  | { readonly kind: 'endpaper'; readonly spreadIndex: null; readonly side: PageSide; readonly number: null };

const createEndpaper = (side: PageSide): FlipPage => ({ kind: 'endpaper', spreadIndex: null, side, number: null });

type FlipSheet = Pick<SpreadDocument, 'format' | 'role' | 'spine'>;

function listInnerPages(spreads: readonly FlipSheet[]): FlipPage[] {
  const sides = spreads.flatMap((doc, spreadIndex) =>
    doc.role === 'cover' ? [] : pageAreasOf(doc).map(({ side }) => ({ spreadIndex, side })),
  );
  return sides.map((page, i) => ({ kind: 'page', ...page, number: i + 1 }));
}

/**
 * Lists the flipbook pages: front cover, endpaper, pages 1…N, endpaper, back cover. Without a cover only the inner
 * pages, as for sample spreads of a template.
 */
export function listFlipPages(spreads: readonly FlipSheet[]): FlipPage[] {
  const cover = spreads.findIndex((doc) => doc.role === 'cover');
  const inside = listInnerPages(spreads);
  if (cover < 0) return inside;
  return [
    { kind: 'page', spreadIndex: cover, side: 'right', number: null },
    createEndpaper('left'),
    ...inside,
    createEndpaper('right'),
    { kind: 'page', spreadIndex: cover, side: 'left', number: null },
  ];
}

export const createEmptySpread = ({ version, format, background }: SpreadDocument): SpreadDocument => ({
  version,
  format,
  role: 'inner',
  spine: 0,
  background: { colour: background.colour },
  elements: [],
});

/** Lists the pages of the printed file: as {@link listFlipPages}, without endpapers. */
export function listPrintPages(spreads: readonly SpreadDocument[]): Extract<FlipPage, { kind: 'page' }>[] {
  return listFlipPages(spreads).filter((page) => page.kind === 'page');
}

export function collectFileIds({ background, elements }: Pick<SpreadDocument, 'background' | 'elements'>): string[] {
  const shown = elements.flatMap((e) => (e.type === 'photo' && e.fileId !== null ? [e.fileId] : []));
  return [...new Set(background.picture ? [background.picture.fileId, ...shown] : shown)];
}
