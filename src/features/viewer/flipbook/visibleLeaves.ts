import { createContext } from 'react';

/** How many leaves before and after the open ones hold their pictures. */
const VISIBLE_LEAVES_REACH = 4;

/**
 * Which leaves are near the reader's place. The children of the flipbook must not change while one leafs (page-flip holds their nodes), so
 * each leaf listens here instead of getting a new prop.
 */
export interface VisibleLeaves {
  isNear(leaf: number): boolean;
  /** `places`: where the book stands, and where it is about to go. */
  moveTo(...places: number[]): void;
  subscribe(listener: () => void): () => void;
}

export function createVisibleLeaves(start: number): VisibleLeaves {
  let places = [start];
  const listeners = new Set<() => void>();
  return {
    isNear: (leaf) => places.some((place) => Math.abs(leaf - place) <= VISIBLE_LEAVES_REACH),
    moveTo(...next) {
      places = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const VisibleLeavesContext = createContext<VisibleLeaves>(createVisibleLeaves(0));
