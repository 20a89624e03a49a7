export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

/** Returns 0 at `from`, 1 at `to`, the share of the way between them, and nothing beyond 0..1. `to` may be less than `from`. */
export const ramp = (value: number, from: number, to: number): number => clamp01((value - from) / (to - from));
