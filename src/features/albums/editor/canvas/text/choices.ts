/** Sizes that a text can be given, pt. */
export const TEXT_SIZES = { min: 4, max: 200 } as const;

/** Where its lines can stand. */
export const textAligns = ['left', 'center', 'right'] as const;
