import { computePhotoOutline, insetPhotoOutline, type PaintStep, type PhotoOutline, type Rect } from '@domain/document';

type StepOf<K extends PaintStep['kind']> = Extract<PaintStep, { kind: K }>;
export type PhotoStep = StepOf<'photo'>;
export type ShapeStep = StepOf<'shape'>;
export type QrStep = StepOf<'qr'>;
export type StickerStep = StepOf<'sticker'>;
export type DrawingStep = StepOf<'drawing'>;

/**
 * Region of a photo painted under its border: up to the border's middle. Renderers round to whole pixels, and
 * the photo must not show at the outer edge.
 */
export const outlineUnderBorder = (step: PhotoStep): PhotoOutline =>
  insetPhotoOutline(computePhotoOutline(step), (step.border?.width ?? 0) / 2);

/** Shrinks the rectangle by `by` on every side, never below zero, around its centre. */
export const insetRect = (rect: Rect, by: number): Rect => insetPhotoOutline({ rect, mask: null, radius: 0 }, by).rect;
