import type { Point } from '@domain/geometry/rect';

/** Apple systems: shortcuts use Command instead of Ctrl. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * Returns true for the press that selects and drags. On a Mac, Ctrl and a press open the context menu, like the
 * secondary button.
 */
export const isPrimaryPress = ({ button, ctrlKey }: Pick<PointerEvent, 'button' | 'ctrlKey'>): boolean =>
  button === 0 && !(ctrlKey && isMac());

/** Assumed height of a line, for browsers that report the wheel in lines. */
const WHEEL_LINE_PX = 16;
/** A wheel notch reports at least 100 px, a trackpad pinch only a few px per event. */
const MAX_WHEEL_DELTA_PX = 30;
const ZOOM_PER_PX = 0.01;

/**
 * Returns true for wheel events that zoom: with Ctrl or Command, or a pinch, which browsers report as Ctrl. All
 * others pan.
 */
export const isZoomWheel = ({ ctrlKey, metaKey }: WheelEvent): boolean => ctrlKey || metaKey;

export const wheelZoomFactor = (event: WheelEvent): number =>
  Math.exp(-Math.min(Math.max(wheelDelta(event).y, -MAX_WHEEL_DELTA_PX), MAX_WHEEL_DELTA_PX) * ZOOM_PER_PX);

function wheelDelta({ deltaX, deltaY, deltaMode }: WheelEvent): Point {
  const unit = deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE_PX : 1;
  return { x: deltaX * unit, y: deltaY * unit };
}

/** Returns the pan offset of a wheel event, in px; Shift pans sideways. */
export function wheelPanOffset(event: WheelEvent): Point {
  const { x, y } = wheelDelta(event);
  return event.shiftKey && x === 0 ? { x: -y, y: 0 } : { x: -x, y: -y };
}

/** Two touch points on the screen, in px. */
export type TouchPair = readonly [Point, Point];
export const pinchCentre = ([a, b]: TouchPair): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
/** Distance in px, at least 1, so that it is a safe divisor. */
export const pinchDistance = ([a, b]: TouchPair): number => Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
