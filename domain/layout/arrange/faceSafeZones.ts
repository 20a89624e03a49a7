import type { PhotoElement, Rect, SpreadDocument } from '../../document/model';
import { safeAreas } from '../../print/safeAreas';
import { within } from '../pageGeometry';
import type { Subject } from '../subject';
import type { Zones } from './photoCrop';
import { HEAD_SLACK, headsCut } from './photoCrop';

type Sheet = Pick<SpreadDocument, 'format' | 'spine' | 'role'>;

/** Where in a frame heads may stand. */
export function zonesOf(frame: Rect, areas: readonly Rect[]): Zones {
  return areas.flatMap((area) => {
    const [x, y] = [Math.max(area.x, frame.x), Math.max(area.y, frame.y)];
    const width = Math.min(area.x + area.width, frame.x + frame.width) - x;
    const height = Math.min(area.y + area.height, frame.y + frame.height) - y;
    return width > 0 && height > 0 ? [within({ x, y, width, height }, frame)] : [];
  });
}

/** Where a part of a photo, in fractions of it, lies on the sheet. */
export const onSheet = ({ frame, crop }: Pick<PhotoElement, 'frame' | 'crop'>, part: Rect): Rect => ({
  x: frame.x + ((part.x - crop.x) / crop.width) * frame.width,
  y: frame.y + ((part.y - crop.y) / crop.height) * frame.height,
  width: (part.width / crop.width) * frame.width,
  height: (part.height / crop.height) * frame.height,
});

/**
 * How much of its length the worst head of a photo loses to frame, trim or fold: a share, 0 when none does.
 * @param pages of the book, see {@link safeAreas}
 */
export function headLossOf(
  subject: Subject,
  { frame, crop }: Pick<PhotoElement, 'frame' | 'crop'>,
  sheet: Sheet,
  pages: number,
): number {
  const cut = headsCut(subject, crop, zonesOf(frame, safeAreas(sheet, pages)));
  return cut > HEAD_SLACK ? Math.min(1, cut) : 0;
}
