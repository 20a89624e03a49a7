import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { computePhotoOutline, insetPhotoOutline, type PaintStep, type PhotoOutline, type Rect } from '@domain/document';
import type { MapDetail, WorldAtlas } from '@domain/drawing';

const { resolve } = createRequire(import.meta.url);

const atlases = new Map<MapDetail, WorldAtlas>();

/** Returns coasts and borders of the world (Natural Earth, public domain). Read once, when a page has a map. */
export function worldAtlas(detail: MapDetail): WorldAtlas {
  const known = atlases.get(detail);
  if (known) return known;
  const atlas = JSON.parse(readFileSync(resolve(`world-atlas/countries-${detail}.json`), 'utf8')) as WorldAtlas;
  atlases.set(detail, atlas);
  return atlas;
}

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
