import { toGrid } from '../../geometry/numbers';
import { hasOverlap, type Rect } from '../../geometry/rect';
import { type Random } from '../../random';
import { toSheetRect } from '../arrange/faceSafeZones';
import type { PhotoDraft } from '../compose/createElements';
import type { Subject } from '../subject';
import { createPagePhoto, type FamilyPageInput } from './pageFamily';

const centre = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });

export function turnedBounds(frame: Rect, degrees: number): Rect {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const width = frame.width * Math.cos(angle) + frame.height * Math.sin(angle);
  const height = frame.width * Math.sin(angle) + frame.height * Math.cos(angle);
  const { x, y } = centre(frame);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Returns a rectangle of that size whose centre lies `across` and `down` from the centre of a turned frame. */
export function besideCentre(
  frame: Rect,
  degrees: number,
  [across, down]: readonly [number, number],
  width: number,
  height: number,
) {
  const angle = (degrees * Math.PI) / 180;
  const middle = centre(frame);
  const x = middle.x + across * Math.cos(angle) - down * Math.sin(angle);
  const y = middle.y + across * Math.sin(angle) + down * Math.cos(angle);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

export function moveInside(frame: Rect, degrees: number, area: Rect): Rect {
  const bounds = turnedBounds(frame, degrees);
  const shift = (from: number, length: number, start: number, size: number) =>
    Math.max(0, start - from) - Math.max(0, from + length - start - size);
  return {
    ...frame,
    x: toGrid(frame.x + shift(bounds.x, bounds.width, area.x, area.width)),
    y: toGrid(frame.y + shift(bounds.y, bounds.height, area.y, area.height)),
  };
}

export function shrinkInto(frame: Rect, degrees: number, area: Rect): Rect {
  const bounds = turnedBounds(frame, degrees);
  const scale = Math.min(1, area.width / bounds.width, area.height / bounds.height);
  if (scale === 1) return frame;
  const { x, y } = centre(frame);
  const [width, height] = [toGrid(frame.width * scale), toGrid(frame.height * scale)];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Area of a page clear of trim and fold, in mm of the page. */
export function clearArea({ side, geometry: { safeAreas, width } }: FamilyPageInput): Rect {
  const area = safeAreas[side];
  return side === 'right' ? { ...area, x: area.x - width } : area;
}

/** Angles that lean to alternate sides, never so little that they look like a mistake. */
export const leaningAngle = (i: number, most: number, random: Random): number =>
  Math.round((i % 2 === 0 ? -1 : 1) * most * (0.4 + 0.6 * random()) * 10) / 10;

export interface TurnedPhoto {
  readonly photo: Subject;
  readonly frame: Rect;
  readonly rotation: number;
}

export const headsOf = (subject: Subject, draft: PhotoDraft): Rect[] =>
  subject.heads.map((head) => toSheetRect(draft, head));

export function coversHead(input: FamilyPageInput, turned: readonly TurnedPhoto[]): boolean {
  return turned.some(({ photo, frame }, i) => {
    if (photo.keptParts.length === 0) return false;
    const draft = createPagePhoto(photo, frame, input);
    const above = turned.slice(i + 1).map((other) => turnedBounds(other.frame, other.rotation));
    return photo.keptParts.some((part) => above.some((over) => hasOverlap(toSheetRect(draft, part), over)));
  });
}

/** Returns true when a later photo lies to the left of an earlier one or above it, so that it would be read first. */
export const isOutOfOrder = (turned: readonly TurnedPhoto[]): boolean =>
  turned.some(({ frame: first }, i) =>
    turned
      .slice(i + 1)
      .some(
        ({ frame }) =>
          (frame.x + frame.width <= first.x && frame.y < first.y + first.height) ||
          (frame.y + frame.height <= first.y && frame.x < first.x + first.width),
      ),
  );
