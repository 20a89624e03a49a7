import { newId } from '@/lib/ids';

const prefixes = { photo: 'p', text: 't', shape: 's', sticker: 'k', qr: 'q', caption: 'caption' } as const;

export type ElementIdKind = keyof typeof prefixes;

/** The id of a new element; a caption's tells the engine that it belongs to the photos. Of 40 characters at most, as the document wants. */
export const createElementId = (type: ElementIdKind): string => `${prefixes[type]}-${newId().replaceAll('-', '')}`;
