import { computeFillPpi } from '../arrange/arrangementCost';
import { cropLoss, focusLoss, unavoidableHeadLoss } from '../arrange/photoCrop';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { SPLIT_COLUMN_SHARE } from './coverStyles';

/** Width / height of the picture on the front of each style. */
const pictureAspect = ({ cover }: AlbumTemplate, { width, height }: PageGeometry): number => {
  const mounted = height > width * 1.2 ? 4 / 5 : 4 / 3;
  return {
    bleed: width / height,
    framed: mounted,
    band: width / (height * 0.72),
    type: (width * 0.93) / (height * 0.57),
    split: (width * (1 - SPLIT_COLUMN_SHARE)) / height,
    medallion: 1,
    label: mounted,
  }[cover.style];
};

/** Number of candidates that are tried. */
const MAX_CANDIDATES = 6;

/** Distance, 0..1, of a photo from one clear, medium-sized subject near its middle. */
function unclearSubjectCost({ headBounds, focus: drawn }: Subject): number {
  const focus = headBounds ?? drawn;
  if (!focus) return 0.6;
  const size = focus.width * focus.height;
  const aside = Math.hypot(focus.x + focus.width / 2 - 0.5, focus.y + focus.height / 2 - 0.5);
  return Math.min(1, Math.abs(Math.sqrt(size) - 0.5) + aside);
}

/** Excess darkness or paleness of a cover photo, 0..1; 0 when its colour is unknown. */
function brightnessCost({ colour }: Subject): number {
  if (!colour) return 0;
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const light = channels.reduce((sum, channel) => sum + channel, 0) / 3;
  return Math.max(0, 0.32 - light, light - 0.8) / 0.32;
}

/** Ranks the photos that suit the front, the best first: little cropped, sharp, interesting and bright enough. */
export function rankCoverPhotos(
  photos: readonly Subject[],
  template: AlbumTemplate,
  geometry: PageGeometry,
): Subject[] {
  const aspect = pictureAspect(template, geometry);
  const frame = { width: geometry.width, height: geometry.width / aspect };
  const badness = (photo: Subject) => {
    const ppi = computeFillPpi(photo, frame);
    const fit = cropLoss(photo.aspect, aspect) + 2 * focusLoss(photo, aspect) + 4 * unavoidableHeadLoss(photo, aspect);
    return (
      fit +
      0.6 * (1 - photo.weight) +
      Math.max(0, 1 - ppi / 220) +
      0.8 * unclearSubjectCost(photo) +
      0.7 * brightnessCost(photo)
    );
  };
  return photos
    .map((photo, i) => ({ photo, i, bad: badness(photo) }))
    .sort((a, b) => a.bad - b.bad || a.i - b.i)
    .slice(0, MAX_CANDIDATES)
    .map(({ photo }) => photo);
}
