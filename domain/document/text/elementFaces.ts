import type { SpreadElement } from '../model';
import { type FaceId, faceOf } from './fontFaces';
import { hasFontMetrics } from './fontMetrics';

/** Returns the faces that an element is set in, fallback fonts aside. */
export function findElementFaces(element: SpreadElement): readonly FaceId[] {
  switch (element.type) {
    case 'text':
      return [element.font, ...(element.styles ?? []).map((style) => faceOf(element.font, style))];
    case 'map':
    case 'calendar':
    case 'date':
      return [element.font];
    case 'photo':
    case 'shape':
    case 'sticker':
    case 'qr':
      return [];
  }
}

export const hasElementMetrics = (element: SpreadElement): boolean => findElementFaces(element).every(hasFontMetrics);
