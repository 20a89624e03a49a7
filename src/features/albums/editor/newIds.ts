import { requestId } from '../random';

const prefixes = { photo: 'p', text: 't', shape: 's', sticker: 'k', qr: 'q' } as const;

/** The id of a new element. */
export const newElementId = (type: keyof typeof prefixes): string => `${prefixes[type]}-${requestId()}`;
