/** Sizes that a text can be given, pt. */
export const TEXT_SIZES_PT = { min: 4, max: 200 } as const;

/** Where its lines can stand. */
export const textAligns = ['left', 'center', 'right'] as const;

/** Where they stand in a frame that is higher than they are. */
export const verticalAligns = ['top', 'middle', 'bottom'] as const;
