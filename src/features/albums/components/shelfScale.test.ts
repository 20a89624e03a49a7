import { type FormatId, formats } from '@domain/print';
import { computeCoverShare, computeShelfSpanMm } from './shelfScale';

describe('computeShelfSpanMm', () => {
  it.each<[books: readonly FormatId[], spanMm: number]>([
    [[], 210],
    [['square-140'], 210],
    [['square-210', 'square-140'], 210],
    [['landscape-a5', 'portrait-a5'], 210],
    [['square-210', 'portrait-280'], 280],
    [['portrait-a4'], 297],
    [['landscape-a4', 'square-300', 'square-140'], 300],
  ])('of %j is %d mm', (books, spanMm) => {
    expect(computeShelfSpanMm(books)).toBe(spanMm);
  });
});

describe('computeCoverShare', () => {
  const CARD_PX = 237;
  /** Size of a cover in px beside the largest square book. */
  const drawn = (id: FormatId) => {
    const width = computeCoverShare(id, computeShelfSpanMm([id, 'square-300'])) * CARD_PX;
    return [Math.round(width), Math.round((width * formats[id].height) / formats[id].width)];
  };

  it.each<[id: FormatId, width: number, height: number]>([
    ['square-140', 111, 111],
    ['square-210', 166, 166],
    ['square-300', 237, 237],
    ['portrait-a4', 166, 235],
    ['landscape-a4', 235, 166],
  ])('draws %s as %d × %d px beside a book of 300 mm', (id, width, height) => {
    expect(drawn(id)).toEqual([width, height]);
  });
});
