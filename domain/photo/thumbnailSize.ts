/** Longer side of a photo's thumbnail, px; and the least of its shorter one: grids crop panoramas, whose thumbnails would else be a blur. */
export const THUMBNAIL_PX = 250;
const THUMBNAIL_SHORT_PX = 125;
/** Of the longer side of a panorama, px. */
const THUMBNAIL_MAX_PX = 1440;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @returns whole px; never larger than the photo */
export function computeThumbnailSize({ width, height }: Size): Size {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const wanted = Math.max(THUMBNAIL_PX / long, THUMBNAIL_SHORT_PX / short);
  const scale = Math.min(1, wanted, THUMBNAIL_MAX_PX / long);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
