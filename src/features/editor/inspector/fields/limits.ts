/** Positions beyond these are out of reach. */
export const POSITION_LIMITS_MM = { min: -1000, max: 1000 } as const;
export const SIZE_LIMITS_MM = { min: 2, max: 1000 } as const;
