import type { Point } from './pinch';

/** px of a wheel's line. */
const WHEEL_LINE_PX = 16;
/** A wheel's notch reports 100 px and more, a trackpad's pinch a few at a time. */
const MAX_WHEEL_DELTA_PX = 30;
const ZOOM_PER_PX = 0.01;

/** Wheel and trackpad pan, with Ctrl or Command, or by a pinch, which browsers tell as Ctrl, they zoom. */
export const isZoomWheel = ({ ctrlKey, metaKey }: WheelEvent): boolean => ctrlKey || metaKey;

/** By how many times a turn of the wheel makes larger. */
export const wheelZoomFactor = (event: WheelEvent): number =>
  Math.exp(-Math.min(Math.max(wheelDelta(event).y, -MAX_WHEEL_DELTA_PX), MAX_WHEEL_DELTA_PX) * ZOOM_PER_PX);

/** How far a turn of the wheel scrolls, px. */
function wheelDelta({ deltaX, deltaY, deltaMode }: WheelEvent): Point {
  const unit = deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE_PX : 1;
  return { x: deltaX * unit, y: deltaY * unit };
}

/** How far a turn of the wheel takes what it pans, px; with Shift to the side. */
export function wheelPanOffset(event: WheelEvent): Point {
  const { x, y } = wheelDelta(event);
  return event.shiftKey && x === 0 ? { x: -y, y: 0 } : { x: -x, y: -y };
}
