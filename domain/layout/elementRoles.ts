import type { SpreadElement } from '../document/model';

/**
 * What an element of the engine is there for, where its kind does not tell: `caption`: the words below the photos of a page; `quiet`: the colour,
 * words and ornament of a page without photos. An element's id begins with its role and is its own for life, so that the engine knows it
 * again whatever was done to it; a copy that a user makes has another id, and is the user's.
 */
export type ElementRole = 'caption' | 'quiet';

/** Whether an element was made for that: `caption1` or `caption-…`. */
export const hasRole = (role: ElementRole, { id }: Pick<SpreadElement, 'id'>): boolean =>
  id.startsWith(role) && /^(\d+|-.*)$/.test(id.slice(role.length));
