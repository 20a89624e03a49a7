import { endOf, isBeside, type Span } from './axis';

/** A gap along an axis, mm. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** A place of the start of the moving span at which gaps are equal, and the gaps. */
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

/** Where the moving span stands in the middle of its neighbours, or as far from one as that one from the next. */
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
