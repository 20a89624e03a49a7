import fc from 'fast-check';
import { luminanceOfHex, oklabOfHex } from '../geometry/colour';
import { pickAlbumAccents } from './albumAccents';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const palette = fc.array(fc.record({ colour: hex, weight: fc.double({ min: 0.01, max: 1, noNaN: true }) }), {
  maxLength: 5,
});

describe('accents of an album', () => {
  it('are its most telling colours, of different hues', () => {
    const sea = { colour: '#2f7fa3', weight: 0.5 };
    const [first, second, ...others] = pickAlbumAccents([
      [sea, { colour: '#3a88aa', weight: 0.3 }],
      [sea, { colour: '#d9852f', weight: 0.2 }, { colour: '#888888', weight: 0.9 }],
    ]);
    const [, , blue] = oklabOfHex(first ?? '');
    const [, red, yellow] = oklabOfHex(second ?? '');
    expect(blue).toBeLessThan(0);
    expect(Math.min(red, yellow)).toBeGreaterThan(0);
    expect(others).toEqual([]);
  });

  it('are none without colour', () => {
    expect(pickAlbumAccents([[{ colour: '#777777', weight: 1 }], []])).toEqual([]);
  });

  it('can be read on white paper, and are three at most', () => {
    fc.assert(
      fc.property(fc.array(palette, { maxLength: 20 }), (palettes) => {
        const accents = pickAlbumAccents(palettes);
        expect(accents.length).toBeLessThanOrEqual(3);
        for (const accent of accents) expect(1.05 / (luminanceOfHex(accent) + 0.05)).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});
