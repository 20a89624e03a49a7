import type { PaintStep } from '@domain/document';

type StepOf<K extends PaintStep['kind']> = Extract<PaintStep, { kind: K }>;
export type PhotoStep = StepOf<'photo'>;
export type ShapeStep = StepOf<'shape'>;
export type QrStep = StepOf<'qr'>;
export type StickerStep = StepOf<'sticker'>;
export type DrawingStep = StepOf<'drawing'>;
