import { requestId } from '../random';

const prefixes = { photo: 'p', text: 't', shape: 's', sticker: 'k', qr: 'q', caption: 'caption' } as const;

/** The id of a new element; a caption's tells the engine that it belongs to the photos. */
export const newElementId = (type: keyof typeof prefixes): string => `${prefixes[type]}-${requestId()}`;
