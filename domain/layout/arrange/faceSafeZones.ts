import type { PhotoElement, SpreadDocument } from '../../document/model';
import type { Rect } from '../../geometry/rect';
import { type BookBinding, safeAreas } from '../../print/safeAreas';
import { toFrameFractions } from '../pageGeometry';
import type { Subject } from '../subject';
import { HEAD_CUT_TOLERANCE, type SafeZones, worstHeadCut } from './photoCrop';

type Sheet = Pick<SpreadDocument, 'format' | 'spine' | 'role'>;

export function computeSafeZones(frame: Rect, areas: readonly Rect[]): SafeZones {
  return areas.flatMap((area) => {
    const [x, y] = [Math.max(area.x, frame.x), Math.max(area.y, frame.y)];
    const width = Math.min(area.x + area.width, frame.x + frame.width) - x;
    const height = Math.min(area.y + area.height, frame.y + frame.height) - y;
    return width > 0 && height > 0 ? [toFrameFractions({ x, y, width, height }, frame)] : [];
  });
}

export const toSheetRect = ({ frame, crop }: Pick<PhotoElement, 'frame' | 'crop'>, part: Rect): Rect => ({
  x: frame.x + ((part.x - crop.x) / crop.width) * frame.width,
  y: frame.y + ((part.y - crop.y) / crop.height) * frame.height,
  width: (part.width / crop.width) * frame.width,
  height: (part.height / crop.height) * frame.height,
});

/** Returns the share of its length that the worst head of a photo loses to frame, trim or fold; 0 when no head is cut. */
export function measureHeadLoss(
  subject: Subject,
  { frame, crop }: Pick<PhotoElement, 'frame' | 'crop'>,
  sheet: Sheet,
  binding: BookBinding,
): number {
  const cut = worstHeadCut(subject, crop, computeSafeZones(frame, safeAreas(sheet, binding)));
  return cut > HEAD_CUT_TOLERANCE ? Math.min(1, cut) : 0;
}
