import { createContext } from 'react';

/** Number of leaves before and after the open ones that render pictures. */
const VISIBLE_LEAVES_REACH = 4;

/**
 * Leaves near the current page. page-flip holds the flipbook's children, which therefore must not change, so each leaf
 * subscribes here instead of getting a prop.
 */
export interface VisibleLeaves {
  isNear(leaf: number): boolean;
  /** `places` are the current and the next position. */
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
