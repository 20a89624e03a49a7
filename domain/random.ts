/** A deterministic source of numbers 0 ≤ n < 1. */
export type Random = () => number;

/** Mulberry32 (T. Ettinger, 2017, public domain): a 32-bit state, good enough to vary a design. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
