import { activeAdjustments, applyColourMatrix, colourMatrix, NO_ADJUSTMENTS } from '..';

const changed = (colour: readonly number[], change: Partial<typeof NO_ADJUSTMENTS>): number[] => {
  const pixels = Uint8ClampedArray.from([...colour, 7]);
  applyColourMatrix(pixels, 4, colourMatrix({ ...NO_ADJUSTMENTS, ...change }));
  return [...pixels];
};

describe('colour adjustments', () => {
  it('change nothing at 0', () => {
    expect(colourMatrix(NO_ADJUSTMENTS)).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
    ]);
    expect([activeAdjustments(undefined), activeAdjustments(NO_ADJUSTMENTS)]).toEqual([null, null]);
  });

  it.each([
    ['twice as bright at the most', { brightness: 100 }, [160, 80, 200]],
    ['half as bright at the least', { brightness: -100 }, [40, 20, 50]],
    ['farther from middle grey with more contrast', { contrast: 100 }, [32, 0, 72]],
    ['nearer to middle grey with less contrast', { contrast: -100 }, [104, 84, 114]],
    ['grey without saturation, as bright as CSS counts it', { saturation: -100 }, [53, 53, 53]],
    ['warm by red and less blue', { warmth: 100 }, [96, 40, 80]],
    ['cool by blue and less red', { warmth: -100 }, [64, 40, 120]],
    ['toned, when what is grey is warm', { saturation: -100, warmth: 100 }, [63, 53, 42]],
  ])('make colours %s', (_, change, expected) => expect(changed([80, 40, 100], change)).toEqual([...expected, 7]));

  it('end at white and black', () => {
    expect(changed([250, 3, 128], { brightness: 100, contrast: 100 })).toEqual([255, 0, 255, 7]);
  });
});
