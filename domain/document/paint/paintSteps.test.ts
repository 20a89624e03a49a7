import {
  aPhotoElement,
  aQrElement,
  aSpread,
  aSpreadOf,
  aStickerElement,
  aTextElement,
  testUuid,
} from '@domain/testing';
import type { PageSide, SpreadDocument } from '..';
import {
  bleedBoxOf,
  centredBackgroundCrop,
  collectFileIds,
  findPageArea,
  insetPhotoOutline,
  listFlipPages,
  listPrintPages,
  pageAreasOf,
  paintPage,
  rotatedBounds,
  sheetRect,
} from '..';

const painted = (doc: SpreadDocument, side: PageSide) =>
  paintPage(doc, side).flatMap((step) => (step.kind === 'fill' ? [] : [step.elementId]));

describe('pages', () => {
  it('of an inner spread lie side by side, those of a cover around the spine', () => {
    expect(pageAreasOf(aSpread()).map(({ side, x, width }) => [side, x, width])).toEqual([
      ['left', 0, 210],
      ['right', 210, 210],
    ]);
    const cover = aSpread({ role: 'cover', spine: 6 });
    expect(pageAreasOf(cover).map(({ side, x }) => [side, x])).toEqual([
      ['left', 0],
      ['right', 216],
    ]);
    expect(sheetRect(cover).width).toBe(426);
  });

  it('begin on the right and end on the left', () => {
    expect(pageAreasOf(aSpread({ role: 'opening' })).map(({ side }) => side)).toEqual(['right']);
    expect(pageAreasOf(aSpread({ role: 'closing' })).map(({ side }) => side)).toEqual(['left']);
    expect(findPageArea(aSpread({ role: 'opening' }), 'left')).toBeUndefined();
    expect(paintPage(aSpread({ role: 'opening' }), 'left')).toEqual([]);
  });

  it('of a book are listed from the front cover to the back', () => {
    const book = [
      aSpread({ role: 'cover', spine: 6 }),
      aSpread({ role: 'opening' }),
      aSpread(),
      aSpread({ role: 'closing' }),
    ];
    const names = listFlipPages(book).map(
      (p) => `${p.kind === 'page' ? p.spreadIndex : '-'}${p.side}${p.number ?? ''}`,
    );
    expect(names).toEqual(['0right', '-left', '1right1', '2left2', '2right3', '3left4', '-right', '0left']);
    expect(listPrintPages(book).map(({ number }) => number)).toEqual([null, 1, 2, 3, 4, null]);
  });
});

describe('paintPage', () => {
  it('fills page and bleed first, then paints in order', () => {
    const doc = aSpread();
    const page = findPageArea(doc, 'left');
    const [first, ...rest] = paintPage(doc, 'left');
    expect(first).toEqual({ kind: 'fill', rect: page && bleedBoxOf(doc, page), colour: '#ffffff' });
    expect(rest.map((step) => step.kind)).toEqual(['photo', 'text', 'shape']);
  });

  it('paints an element on the pages it touches, one across the fold on both', () => {
    const doc = aSpreadOf('AA.BBB.C', 'AA.BBB.C');
    expect(painted(doc, 'left')).toEqual(['a', 'b']);
    expect(painted(doc, 'right')).toEqual(['b', 'c']);
  });

  it('omits a photo that ends at the fold from the other page and its bleed', () => {
    const doc = aSpreadOf('AAAA....');
    expect(painted(doc, 'right')).toEqual([]);
  });

  it('paints content that lies only in the bleed', () => {
    const doc = aSpread({ elements: [aPhotoElement({ frame: { x: -3, y: 20, width: 2, height: 10 } })] });
    expect(painted(doc, 'left')).toEqual(['p1']);
  });

  it('includes corners of rotated elements, and shadows', () => {
    const frame = { x: 140, y: 50, width: 66, height: 66 };
    expect(painted(aSpread({ elements: [aPhotoElement({ frame })] }), 'right')).toEqual([]);
    expect(painted(aSpread({ elements: [aPhotoElement({ frame, rotation: 45 })] }), 'right')).toEqual(['p1']);
    const near = { ...frame, x: 143.5 };
    expect(painted(aSpread({ elements: [aPhotoElement({ frame: near, shadow: true })] }), 'right')).toEqual(['p1']);
  });

  it('includes lines that overflow their frame', () => {
    const text = aTextElement({
      frame: { x: 150, y: 20, width: 40, height: 10 },
      lines: ['One line far too long for its frame'],
      text: 'One line far too long for its frame',
    });
    expect(painted(aSpread({ elements: [text] }), 'right')).toEqual(['t1']);
  });

  it('fits a sticker into its frame as a square', () => {
    const frame = { x: 10, y: 20, width: 60, height: 40 };
    const [, step] = paintPage(aSpread({ elements: [aStickerElement({ frame })] }), 'left');
    expect(step).toMatchObject({ kind: 'sticker', rect: { x: 20, y: 20, width: 40, height: 40 } });
  });

  it('paints a QR code as a square', () => {
    const frame = { x: 10, y: 20, width: 60, height: 40 };
    const [, step] = paintPage(aSpread({ elements: [aQrElement({ frame })] }), 'left');
    expect(step).toMatchObject({ kind: 'qr', rect: { x: 20, y: 20, width: 40, height: 40 }, text: aQrElement().text });
  });

  it('paints the background picture over the colour, across both pages and their bleed', () => {
    const crop = { x: 0, y: 0.25, width: 1, height: 0.5 };
    const background = { colour: '#eeeeee', picture: { fileId: testUuid(7), crop } };
    const steps = paintPage(aSpread({ background }), 'right');
    expect(steps.map(({ kind }) => kind)).toEqual(['fill', 'photo']);
    expect(steps[1]).toMatchObject({ fileId: testUuid(7), crop, rect: { x: -3, y: -3, width: 426, height: 216 } });
    const [, onTitlePage] = paintPage(aSpread({ background, role: 'opening', elements: [] }), 'right');
    expect(onTitlePage).toMatchObject({ rect: { x: 207, y: -3, width: 216, height: 216 } });
    expect(collectFileIds(aSpread({ background }))).toEqual([testUuid(7), testUuid(1)]);
  });

  it('crops a picture to the shape of the background', () => {
    const { x, y, width, height } = centredBackgroundCrop({ width: 1000, height: 1000 }, aSpread());
    expect([x, width, height]).toEqual([0, 1, 216 / 426]);
    expect(y).toBeCloseTo((1 - height) / 2);
  });

  it('splits a cover at the spine', () => {
    const onSpine = aPhotoElement({ frame: { x: 211, y: 0, width: 4, height: 100 } });
    const doc = aSpread({ role: 'cover', spine: 6, elements: [onSpine] });
    expect([painted(doc, 'left'), painted(doc, 'right')]).toEqual([[], []]);
  });
});

it('rotatedBounds bounds a rotated rectangle', () => {
  const bounds = rotatedBounds({ x: 0, y: 0, width: 4, height: 2 }, 90);
  expect([bounds.x, bounds.y, bounds.width, bounds.height].map((n) => Math.round(n * 1e9) / 1e9)).toEqual([
    1, -1, 2, 4,
  ]);
});

it('insetPhotoOutline keeps the inner border of a low arch within its content', () => {
  const low = { rect: { x: 0, y: 0, width: 40, height: 15 }, mask: 'arch', radius: 15 } as const;
  expect(insetPhotoOutline(low, 2)).toEqual({ rect: { x: 2, y: 2, width: 36, height: 11 }, mask: 'arch', radius: 11 });
});
