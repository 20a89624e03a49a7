import { newId } from '@/lib/ids';

const prefixes = {
  photo: 'p',
  text: 't',
  shape: 's',
  sticker: 'k',
  qr: 'q',
  map: 'm',
  calendar: 'c',
  date: 'd',
  caption: 'caption',
} as const;

export type ElementIdKind = keyof typeof prefixes;

/** Returns a new element id of at most 40 characters. The prefix tells the layout engine which texts are captions. */
export const createElementId = (type: ElementIdKind): string => `${prefixes[type]}-${newId().replaceAll('-', '')}`;
