/** mm; beyond, nobody finds what is there. */
export const PLACES = { min: -1000, max: 1000 } as const;
/** mm */
export const SIDES = { min: 2, max: 1000 } as const;
