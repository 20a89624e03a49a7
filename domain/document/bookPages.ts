import type { SpreadDocument } from './model';
import { pagesOf } from './pageGeometry';
import type { PageSide } from './paint/paint.types';

/** A leaf side of the flipbook. `number` counts the pages of the inside from 1 and is null on the cover. */
export type FlipPage =
  | { readonly kind: 'page'; readonly spreadIndex: number; readonly side: PageSide; readonly number: number | null }
  | { readonly kind: 'endpaper'; readonly spreadIndex: null; readonly side: PageSide; readonly number: null };

const endpaper = (side: PageSide): FlipPage => ({ kind: 'endpaper', spreadIndex: null, side, number: null });

type Sheet = Pick<SpreadDocument, 'format' | 'role' | 'spine'>;

function insidePages(spreads: readonly Sheet[]): FlipPage[] {
  const sides = spreads.flatMap((doc, spreadIndex) =>
    doc.role === 'cover' ? [] : pagesOf(doc).map(({ side }) => ({ spreadIndex, side })),
  );
  return sides.map((page, i) => ({ kind: 'page', ...page, number: i + 1 }));
}

/**
 * The book as it is leafed through: front cover, endpaper, pages 1…N, endpaper, back cover. Without a cover just the pages of the inside,
 * as for the sample spreads of a template.
 */
export function flipPages(spreads: readonly Sheet[]): FlipPage[] {
  const cover = spreads.findIndex((doc) => doc.role === 'cover');
  const inside = insidePages(spreads);
  if (cover < 0) return inside;
  return [
    { kind: 'page', spreadIndex: cover, side: 'right', number: null },
    endpaper('left'),
    ...inside,
    endpaper('right'),
    { kind: 'page', spreadIndex: cover, side: 'left', number: null },
  ];
}

/** An empty spread for the inside of the book, in the colour of another one. */
export const emptyLike = ({ version, format, background }: SpreadDocument): SpreadDocument => ({
  version,
  format,
  role: 'inner',
  spine: 0,
  background: { colour: background.colour },
  elements: [],
});

/** The pages of the printed file: as {@link flipPages}, without endpapers. */
export function printedPages(spreads: readonly SpreadDocument[]): Extract<FlipPage, { kind: 'page' }>[] {
  return flipPages(spreads).filter((page) => page.kind === 'page');
}
