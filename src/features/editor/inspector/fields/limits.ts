/** mm; beyond, nobody finds what is there. */
export const POSITION_LIMITS_MM = { min: -1000, max: 1000 } as const;
/** mm */
export const SIZE_LIMITS_MM = { min: 2, max: 1000 } as const;
