import { endOf, isBeside, type Span } from './axis';

/** Gap along an axis, in mm. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Start of the moving span at which gaps are equal, with those gaps. */
export interface EqualGapPosition {
  readonly start: number;
  readonly gaps: readonly Gap[];
}

const lastBefore = (spans: readonly Span[], at: number) =>
  spans
    .filter((span) => endOf(span) <= at)
    .reduce<Span | null>((best, one) => (best && endOf(best) >= endOf(one) ? best : one), null);
const firstAfter = (spans: readonly Span[], at: number) =>
  spans
    .filter((span) => span.start >= at)
    .reduce<Span | null>((best, one) => (best && best.start <= one.start ? best : one), null);

/** Returns the positions at which the moving span is centred between neighbours, or repeats the gap of two of them. */
export function equalGapPositions(moving: Span, others: readonly Span[], slack: number): EqualGapPosition[] {
  const beside = others.filter((other) => isBeside(moving, other));
  const before = lastBefore(beside, moving.start + slack);
  const after = firstAfter(beside, endOf(moving) - slack);
  const places: EqualGapPosition[] = [];
  if (before && after) {
    const gap = (after.start - endOf(before) - moving.size) / 2;
    const start = endOf(before) + gap;
    if (gap > 0)
      places.push({
        start,
        gaps: [
          { from: endOf(before), to: start },
          { from: start + moving.size, to: after.start },
        ],
      });
  }
  const beyond = before && lastBefore(beside, before.start);
  if (before && beyond) {
    const start = endOf(before) + (before.start - endOf(beyond));
    places.push({
      start,
      gaps: [
        { from: endOf(beyond), to: before.start },
        { from: endOf(before), to: start },
      ],
    });
  }
  const next = after && firstAfter(beside, endOf(after));
  if (after && next) {
    const end = after.start - (next.start - endOf(after));
    places.push({
      start: end - moving.size,
      gaps: [
        { from: end, to: after.start },
        { from: endOf(after), to: next.start },
      ],
    });
  }
  return places;
}
