import { PAGE_STATE_STORAGE } from '@domain/contract';
import { timeTravel } from './timeTravel';

/** The browser's local storage, where state of a single page is kept by default. It never throws: private modes, full disks and time travel degrade to "not remembered". */
export const browserStorage = {
  get(key: string): string | null {
    try {
      return window[PAGE_STATE_STORAGE].getItem(key);
    } catch {
      return null;
    }
  },
  /** @returns false for what could not be remembered */
  set(key: string, value: string): boolean {
    if (timeTravel.isOn()) return false;
    try {
      window[PAGE_STATE_STORAGE].setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  keys(): string[] {
    try {
      return Object.keys(window[PAGE_STATE_STORAGE]);
    } catch {
      return [];
    }
  },
  remove(key: string): void {
    if (timeTravel.isOn()) return;
    try {
      window[PAGE_STATE_STORAGE].removeItem(key);
    } catch {
      // As above.
    }
  },
};
