import fc from 'fast-check';
import {
  clampCamera,
  clampZoom,
  edgeScrollSpeed,
  fitCamera,
  nextZoomStep,
  PRINT_SCALE_PX_PER_MM,
  panCamera,
  panIntoView,
  pinchCamera,
  stageRect,
  stageToSheet,
  zoomCameraAt,
} from './camera';

const stage = { width: 1000, height: 600 };
const view = { x: 0, y: 0, width: 420, height: 210 };
const camera = fc.record({
  scale: fc.double({ min: 0.4, max: 30, noNaN: true }),
  x: fc.double({ min: 0, max: 420, noNaN: true }),
  y: fc.double({ min: 0, max: 210, noNaN: true }),
});
const px = fc.double({ min: -500, max: 500, noNaN: true });
const point = fc.record({ x: px, y: px });
const onStage = ({ x, y }: { x: number; y: number }) => ({ x: x + stage.width / 2, y: y + stage.height / 2 });

describe('the camera', () => {
  it('fits a rectangle into the stage with a margin, by the tighter side', () => {
    const wide = fitCamera(view, stage, 50);
    expect(wide).toEqual({ scale: 900 / 420, x: 210, y: 105 });
    expect(stageRect(wide, view, stage)).toEqual({ x: 50, y: 75, width: 900, height: 450 });
    expect(fitCamera({ x: 0, y: 0, width: 100, height: 250 }, stage, 50).scale).toBe(2);
  });

  it('zooms about a fixed point', () => {
    fc.assert(
      fc.property(camera, fc.double({ min: 0.1, max: 50, noNaN: true }), point, (from, scale, at) => {
        const before = stageToSheet(from, stage, onStage(at));
        const after = stageToSheet(zoomCameraAt(from, scale, at), stage, onStage(at));
        expect(after.x).toBeCloseTo(before.x, 6);
        expect(after.y).toBeCloseTo(before.y, 6);
      }),
    );
  });

  it('stays between 10 and 800 % of the printed size', () => {
    expect(clampZoom(0)).toBeCloseTo(0.1 * PRINT_SCALE_PX_PER_MM);
    expect(clampZoom(1000)).toBeCloseTo(8 * PRINT_SCALE_PX_PER_MM);
  });

  it('pans with one finger, and zooms with two', () => {
    const from = { scale: 2, x: 210, y: 105 };
    expect(panCamera(from, { x: 100, y: -50 })).toEqual({ scale: 2, x: 160, y: 130 });
    const fingers = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const apart = [
      { x: -80, y: 20 },
      { x: 120, y: 20 },
    ] as const;
    const next = pinchCamera(from, fingers, apart);
    expect(next.scale).toBe(4);
    expect(stageToSheet(next, stage, onStage({ x: 20, y: 20 }))).toEqual(
      stageToSheet(from, stage, onStage({ x: 0, y: 0 })),
    );
  });

  it.each([
    ['does not scroll in the middle of the stage', 500, -400, 2000, 0],
    ['scrolls back near the left edge', 16, -400, 2000, 0.45],
    ['scrolls back beyond the left edge', -80, -400, 2000, 0.9],
    ['stops near the left edge once the margin is visible', 16, 24, 2000, 0],
    ['scrolls on near the right edge', 984, -400, 2000, -0.45],
    ['stops near the right edge once the margin is visible', 984, -400, 1376, 0],
  ])('%s', (_, at, start, size, rate) => expect(edgeScrollSpeed(at, stage.width, start, size)).toBeCloseTo(rate));

  it('never leaves the sheet', () => {
    expect(clampCamera({ scale: 2, x: -30, y: 400 }, view)).toEqual({ scale: 2, x: 0, y: 210 });
  });

  it.each([
    [0.47, 1, 0.5],
    [0.47, -1, 0.25],
    [1, 1, 1.5],
    [1, -1, 0.75],
    [8, 1, 8],
    [0.1, -1, 0.1],
  ] as const)('from %d by %d goes to %d', (from, by, to) =>
    expect(nextZoomStep(from * PRINT_SCALE_PX_PER_MM, by)).toBeCloseTo(to * PRINT_SCALE_PX_PER_MM),
  );
});

describe('a hidden rectangle', () => {
  const stage = { x: 200, y: 60, width: 700, height: 600 };
  const way = (x: number, width: number) => panIntoView({ x, y: 100, width, height: 50 }, stage);

  it('scrolls in only as far as needed, whole if it fits, and stays if part of it is visible', () => {
    expect(way(-300, 100)).toEqual({ x: 500, y: 0 });
    expect(way(1000, 100)).toEqual({ x: -200, y: 0 });
    expect(way(-2836, 1827)).toEqual({ x: 1909, y: 0 });
    expect(way(2113, 2124)).toEqual({ x: -1913, y: 0 });
    expect(way(150, 80)).toEqual({ x: 0, y: 0 });
    expect(panIntoView({ x: 300, y: -40, width: 10, height: 10 }, stage)).toEqual({ x: 0, y: 100 });
  });
});
