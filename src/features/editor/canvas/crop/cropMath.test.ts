import { aPhotoElement } from '@domain/testing';
import { rotateVector } from '../geometry';
import { currentCropZoom, zoomCropAround } from './cropMath';

const frame = { x: 10, y: 20, width: 100, height: 80 };
/** Of a picture with room on all sides: as wide as the frame. */
const crop = { x: 0.3, y: 0.25, width: 0.4, height: 0.32 };
const photo = aPhotoElement({ frame, crop });

/** The place of the picture (its shares) at a point of the frame, mm from its middle. */
function under(at: { x: number; y: number }, shown = crop, straighten = 0) {
  const { x, y } = rotateVector(at, -straighten);
  return {
    x: shown.x + shown.width / 2 + (x * shown.width) / frame.width,
    y: shown.y + shown.height / 2 + (y * shown.height) / frame.height,
  };
}

describe('zooming a picture behind its frame', () => {
  it.each([0, 8])('leaves what lies under the fingers there, straightened by %d°', (straighten) => {
    const at = { x: 30, y: -20 };
    const zoomed = zoomCropAround({ ...photo, straighten }, currentCropZoom(photo) * 1.5, at);
    expect(zoomed.width).toBeCloseTo(crop.width / 1.5);
    const [now, before] = [under(at, zoomed, straighten), under(at, crop, straighten)];
    expect(now.x).toBeCloseTo(before.x);
    expect(now.y).toBeCloseTo(before.y);
  });

  it('draws it along with the fingers', () => {
    const [from, to] = [
      { x: 30, y: -20 },
      { x: 22, y: -15 },
    ];
    const now = under(to, zoomCropAround(photo, currentCropZoom(photo) * 1.5, from, to));
    expect(now.x).toBeCloseTo(under(from).x);
    expect(now.y).toBeCloseTo(under(from).y);
  });

  it('keeps to the picture at its edges, and holds what lies at the edge of the frame for fingers beside it', () => {
    const far = zoomCropAround(photo, currentCropZoom(photo) * 1.5, { x: 400, y: 0 });
    expect(far).toEqual(zoomCropAround(photo, currentCropZoom(photo) * 1.5, { x: 50, y: 0 }));
    const out = zoomCropAround(photo, 1, { x: -50, y: 40 });
    for (const [at, size] of [
      [out.x, out.width],
      [out.y, out.height],
    ] as const) {
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at + size).toBeLessThanOrEqual(1 + 1e-9);
    }
  });
});
