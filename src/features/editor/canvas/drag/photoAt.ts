import { centreOf, type PhotoElement, type SpreadDocument, type SpreadElement } from '@domain/document';
import type { Point } from '@/lib/pinch';
import { rotateVector } from '../geometry';

function containsPoint({ frame, rotation }: SpreadElement, at: Point): boolean {
  const middle = centreOf(frame);
  const { x, y } = rotateVector({ x: at.x - middle.x, y: at.y - middle.y }, -rotation);
  return Math.abs(x) <= frame.width / 2 && Math.abs(y) <= frame.height / 2;
}

/**
 * The uppermost photo at a place of the sheet, if it can take another picture: what lies hidden under a locked one is not meant.
 * @param carried id of a photo that is on its way, and not looked at
 */
export function photoAt({ elements }: SpreadDocument, at: Point, carried?: string): PhotoElement | undefined {
  const uppermost = elements.findLast(
    (element): element is PhotoElement =>
      element.type === 'photo' && element.id !== carried && containsPoint(element, at),
  );
  return uppermost?.locked ? undefined : uppermost;
}

/** The photo that one from `start` changes places with where it is dropped; none where both lay over it from the first, as on a picture that fills the page. */
export function swapTargetAt(
  doc: SpreadDocument,
  carried: string,
  { start, at }: { readonly start: Point; readonly at: Point },
): PhotoElement | undefined {
  const target = photoAt(doc, at, carried);
  return target && !containsPoint(target, start) ? target : undefined;
}
