import { centreOf, type Rect, type SpreadElement } from '@domain/document';
import type { ElementPlacement } from '@domain/document/edit';
import type { Point } from '@domain/geometry/rect';
import { editingOf } from '../elements/elementEditing';
import { boundsOfElements, type Handle, rotateVector } from './geometry';

const at = ({ width, height }: Rect, centre: Point): Rect => ({
  x: centre.x - width / 2,
  y: centre.y - height / 2,
  width,
  height,
});

/** Returns the placements of elements that scale together about a fixed point, text size included. */
export function scaleGroup(elements: readonly SpreadElement[], origin: Point, scale: number): ElementPlacement[] {
  return elements.map((element) => {
    const { id, frame } = element;
    const fontSize = editingOf(element).fontSize(element);
    const centre = centreOf(frame);
    const size = { ...frame, width: frame.width * scale, height: frame.height * scale };
    const moved = { x: origin.x + (centre.x - origin.x) * scale, y: origin.y + (centre.y - origin.y) * scale };
    return { id, frame: at(size, moved), ...(fontSize !== null && { size: fontSize * scale }) };
  });
}

const MIN_SCALE = 0.05;
/** Above this ratio, the shorter side does not count: a drag along it would scale everything many times. */
const MAX_SIDE_RATIO = 4;

/**
 * Returns the scale factor of a box after a drag of a handle. The side that grows more decides.
 * @param by mm
 */
export function groupScaleFactor({ width, height }: Rect, handle: Handle, by: Point): number {
  const shares = [
    ...(width > 0 && width * MAX_SIDE_RATIO >= height ? [1 + (handle.x * by.x) / width] : []),
    ...(height > 0 && height * MAX_SIDE_RATIO >= width ? [1 + (handle.y * by.y) / height] : []),
  ];
  return shares.length === 0 ? 1 : Math.max(MIN_SCALE, ...shares);
}

/**
 * Returns the placements of elements that rotate together about a point.
 * @param by degrees
 */
export function rotateGroup(elements: readonly SpreadElement[], origin: Point, by: number): ElementPlacement[] {
  return elements.map(({ id, frame, rotation }) => {
    const centre = centreOf(frame);
    const arm = rotateVector({ x: centre.x - origin.x, y: centre.y - origin.y }, by);
    return { id, frame: at(frame, { x: origin.x + arm.x, y: origin.y + arm.y }), rotation: rotation + by };
  });
}

/** Returns the units that move as one: the members of a group, or a single element. */
export function groupUnits(elements: readonly SpreadElement[]): readonly (readonly SpreadElement[])[] {
  const units = new Map<string, readonly SpreadElement[]>();
  for (const element of elements) {
    // Ids contain no space.
    const name = element.group === undefined ? `alone ${element.id}` : element.group;
    units.set(name, [...(units.get(name) ?? []), element]);
  }
  return [...units.values()];
}

export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

const shifted = ({ id, frame }: SpreadElement, dx: number, dy: number): ElementPlacement => ({
  id,
  frame: { ...frame, x: frame.x + dx, y: frame.y + dy },
});

const toSide = (start: number, size: number, areaStart: number, areaSize: number, share: 0 | 0.5 | 1) =>
  areaStart + areaSize * share - (start + size * share);

const shares: Readonly<Record<Alignment, readonly ['x' | 'y', 0 | 0.5 | 1]>> = {
  left: ['x', 0],
  centre: ['x', 0.5],
  right: ['x', 1],
  top: ['y', 0],
  middle: ['y', 0.5],
  bottom: ['y', 1],
};

/**
 * Returns the placements of elements aligned within their common bounds, or within `within`. Groups move as a whole.
 */
export function alignElements(
  elements: readonly SpreadElement[],
  to: Alignment,
  within = boundsOfElements(elements),
): ElementPlacement[] {
  const [axis, share] = shares[to];
  return groupUnits(elements).flatMap((unit) => {
    const box = boundsOfElements(unit);
    const by =
      axis === 'x'
        ? toSide(box.x, box.width, within.x, within.width, share)
        : toSide(box.y, box.height, within.y, within.height, share);
    return unit.map((element) => (axis === 'x' ? shifted(element, by, 0) : shifted(element, 0, by)));
  });
}

/** Returns the placements of three or more units with equal gaps. The outer two stay, and groups move as a whole. */
export function distributeElements(elements: readonly SpreadElement[], axis: 'x' | 'y'): ElementPlacement[] {
  const size = axis === 'x' ? 'width' : 'height';
  const row = groupUnits(elements)
    .map((unit) => ({ unit, box: boundsOfElements(unit) }))
    .sort((a, b) => a.box[axis] + a.box[size] / 2 - (b.box[axis] + b.box[size] / 2));
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last || row.length < 3) return [];
  const extent = last.box[axis] + last.box[size] - first.box[axis];
  const gap = (extent - row.reduce((sum, { box }) => sum + box[size], 0)) / (row.length - 1);
  let next = first.box[axis];
  return row.flatMap(({ unit, box }) => {
    const by = next - box[axis];
    next += box[size] + gap;
    return unit.map((element) => (axis === 'x' ? shifted(element, by, 0) : shifted(element, 0, by)));
  });
}
