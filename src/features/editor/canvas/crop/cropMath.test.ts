import { aPhotoElement } from '@domain/testing';
import { rotateVector } from '../geometry';
import { currentCropZoom, zoomCropAround } from './cropMath';

const frame = { x: 10, y: 20, width: 100, height: 80 };
/** A crop as wide as the frame, with space on all sides. */
const crop = { x: 0.3, y: 0.25, width: 0.4, height: 0.32 };
const photo = aPhotoElement({ frame, crop });

/** Returns the position in the picture (fractions) at a point of the frame, in mm from its centre. */
function pictureAt(at: { x: number; y: number }, shown = crop, straighten = 0) {
  const { x, y } = rotateVector(at, -straighten);
  return {
    x: shown.x + shown.width / 2 + (x * shown.width) / frame.width,
    y: shown.y + shown.height / 2 + (y * shown.height) / frame.height,
  };
}

describe('zooming a picture inside its frame', () => {
  it.each([0, 8])('keeps the point under the fingers, straightened by %d°', (straighten) => {
    const at = { x: 30, y: -20 };
    const zoomed = zoomCropAround({ ...photo, straighten }, currentCropZoom(photo) * 1.5, at);
    expect(zoomed.width).toBeCloseTo(crop.width / 1.5);
    const [now, before] = [pictureAt(at, zoomed, straighten), pictureAt(at, crop, straighten)];
    expect(now.x).toBeCloseTo(before.x);
    expect(now.y).toBeCloseTo(before.y);
  });

  it('pans it with the fingers', () => {
    const [from, to] = [
      { x: 30, y: -20 },
      { x: 22, y: -15 },
    ];
    const now = pictureAt(to, zoomCropAround(photo, currentCropZoom(photo) * 1.5, from, to));
    expect(now.x).toBeCloseTo(pictureAt(from).x);
    expect(now.y).toBeCloseTo(pictureAt(from).y);
  });

  it('stays within the picture, and uses the frame edge for fingers outside of it', () => {
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
