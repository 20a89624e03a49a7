export const TEXT_SIZES_PT = { min: 4, max: 200 } as const;

export const textAligns = ['left', 'center', 'right'] as const;

export const verticalAligns = ['top', 'middle', 'bottom'] as const;
