import type { Size } from '../geometry/rect';
/**
 * Longer side of a thumbnail in px, and the minimum of its shorter side: grids crop panoramas, whose thumbnails would
 * otherwise be blurred.
 */
export const THUMBNAIL_PX = 250;
const THUMBNAIL_SHORT_PX = 125;
const THUMBNAIL_MAX_PX = 1440;

export function computeThumbnailSize({ width, height }: Size, wantedPx = THUMBNAIL_PX): Size {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const wanted = Math.max(wantedPx / long, THUMBNAIL_SHORT_PX / short);
  const scale = Math.min(1, wanted, THUMBNAIL_MAX_PX / long);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
