import { centreOf, type PhotoElement, type SpreadDocument, type SpreadElement } from '@domain/document';
import type { Point } from '@domain/geometry/rect';
import { rotateVector } from '../geometry';

function containsPoint({ frame, rotation }: SpreadElement, at: Point): boolean {
  const middle = centreOf(frame);
  const { x, y } = rotateVector({ x: at.x - middle.x, y: at.y - middle.y }, -rotation);
  return Math.abs(x) <= frame.width / 2 && Math.abs(y) <= frame.height / 2;
}

/**
 * Returns the topmost photo at a point of the sheet if it can take another picture. Photos below a locked element do
 * not count.
 * @param carried id of the dragged photo, which is skipped
 */
export function photoAt({ elements }: SpreadDocument, at: Point, carried?: string): PhotoElement | undefined {
  const uppermost = elements.findLast(
    (element): element is PhotoElement =>
      element.type === 'photo' && element.id !== carried && containsPoint(element, at),
  );
  return uppermost?.locked ? undefined : uppermost;
}

/**
 * Returns the photo with which the one from `start` swaps when dropped. Returns none if both points lie over the same
 * photo, such as a full-page one.
 */
export function swapTargetAt(
  doc: SpreadDocument,
  carried: string,
  { start, at }: { readonly start: Point; readonly at: Point },
): PhotoElement | undefined {
  const target = photoAt(doc, at, carried);
  return target && !containsPoint(target, start) ? target : undefined;
}
