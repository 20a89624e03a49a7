/** Purposes of text in a book. */
export const textStyleNames = ['title', 'heading', 'text', 'caption'] as const;
export type TextStyleName = (typeof textStyleNames)[number];
