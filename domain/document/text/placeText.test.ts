import fc from 'fast-check';
import type { Rect } from '../../geometry/rect';
import { hasOverlap } from '../../geometry/rect';
import { aPhotoElement, aShapeElement, aSpread, aTextElement, testUuid } from '../../testing';
import type { SpreadElement } from '../model';
import { INK, WHITE } from '../model';
import { placeText, type TextPlacementRequest } from './placeText';

const left: Rect = { x: 10, y: 10, width: 185, height: 190 };
const right: Rect = { x: 225, y: 10, width: 185, height: 190 };
const facts =
  (mean: number, focus: Rect | null = null) =>
  () => ({ analysis: { exposure: { mean, dark: 0, light: 0 } }, focus });
const at = (x: number, y: number, width: number, height: number, id = 'p1') =>
  aPhotoElement({ id, frame: { x, y, width, height } });
const placed = (
  elements: readonly SpreadElement[],
  known: TextPlacementRequest['getPhoto'] = facts(0.5),
  areas = [left, right],
) => placeText(aSpread({ elements }), { areas, width: 105, height: 20, getPhoto: known });
const holds = (outer: Rect, { x, y, width, height }: Rect) =>
  x >= outer.x - 1e-9 &&
  y >= outer.y - 1e-9 &&
  x + width <= outer.x + outer.width + 1e-9 &&
  y + height <= outer.y + outer.height + 1e-9;

describe('placeText', () => {
  it('uses the centre of an empty right page, in ink', () => {
    const { frame, colour } = placed([]);
    expect([frame, colour]).toEqual([{ x: 265, y: 95, width: 105, height: 20 }, INK]);
  });

  it('uses the free strip below a photo, else the one beside it', () => {
    const below = placed([at(10, 10, 185, 190), at(225, 10, 185, 140, 'p2')]).frame;
    expect(below.y).toBeGreaterThan(150);
    expect(holds(right, below)).toBe(true);
    const beside = placed([at(10, 10, 185, 190), at(225, 10, 100, 190, 'p2')]).frame;
    expect(beside.x).toBeGreaterThan(325);
    expect(beside.width).toBeLessThan(105);
  });

  it('uses the page with more space', () => {
    expect(placed([at(10, 10, 185, 60), at(225, 10, 185, 160, 'p2')]).frame.x).toBeLessThan(100);
  });

  it('lies on a coloured panel that covers the page, in a legible colour', () => {
    const panel = aShapeElement({ frame: { x: 0, y: 0, width: 420, height: 210 }, fill: '#102030' });
    expect(placed([panel])).toEqual({ frame: { x: 265, y: 95, width: 105, height: 20 }, colour: WHITE });
  });

  it('avoids the focus when photos leave no space, in white on dark and ink on light ones', () => {
    const all = [at(0, 0, 210, 210), at(210, 0, 210, 210, 'p2')];
    const focus = { x: 0.2, y: 0.6, width: 0.6, height: 0.4 };
    const dark = placed(all, facts(0.25, focus));
    expect(dark.colour).toBe(WHITE);
    expect(dark.frame.y + dark.frame.height).toBeLessThan(0.6 * 210);
    expect(placed(all, facts(0.8)).colour).toBe(INK);
  });

  it('uses the average colour of an unanalysed photo', () => {
    const all = [aPhotoElement({ frame: { x: 0, y: 0, width: 420, height: 210 } })];
    const ofColour = (colour: string) => placed(all, () => ({ colour, focus: null })).colour;
    expect([ofColour('#d8cfc4'), ofColour('#33475b')]).toEqual([INK, WHITE]);
  });

  it('includes the brightness adjustment of a photo', () => {
    const bright = { brightness: 100, contrast: 0, saturation: 0, warmth: 0 };
    const all = { frame: { x: 0, y: 0, width: 420, height: 210 } };
    expect(placed([aPhotoElement(all)], facts(0.35)).colour).toBe(WHITE);
    expect(placed([aPhotoElement({ ...all, adjust: bright })], facts(0.35)).colour).toBe(INK);
  });

  it('includes the style of the background picture', () => {
    const bright = { brightness: 100, contrast: 0, saturation: 0, warmth: 0 };
    const picture = { fileId: testUuid(7), crop: { x: 0, y: 0, width: 1, height: 1 } };
    const colourOn = (look: object) =>
      placeText(aSpread({ background: { colour: '#ffffff', picture: { ...picture, ...look } }, elements: [] }), {
        areas: [left, right],
        width: 105,
        height: 20,
        getPhoto: facts(0.35),
      }).colour;
    expect([{}, { adjust: bright }, { opacity: 0.2 }].map(colourOn)).toEqual([WHITE, INK, INK]);
  });

  it('covers no other words, even where photos fill the page', () => {
    const words = aTextElement({ frame: { x: 225, y: 170, width: 185, height: 30 } });
    expect(hasOverlap(placed([at(0, 0, 420, 210), words], facts(0.2), [right]).frame, words.frame)).toBe(false);
  });

  it('stays in a safe area, and beside all photos when a strip is large enough', () => {
    const side = fc.integer({ min: 10, max: 200 });
    const photos = fc.array(fc.tuple(side, side, side, side), { maxLength: 8 });
    fc.assert(
      fc.property(photos, (frames) => {
        const elements = frames.map(([x, y, w, h], i) => at(2 * x, y, w, Math.min(h, 150), `p${i}`));
        const { frame } = placed(elements);
        expect([left, right].some((area) => holds(area, frame))).toBe(true);
        const strip = elements.every(({ frame: { y, height } }) => y + height < 176);
        if (strip) expect(elements.some((one) => hasOverlap(one.frame, frame))).toBe(false);
      }),
    );
  });
});
