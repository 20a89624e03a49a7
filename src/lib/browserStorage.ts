import { PAGE_STATE_STORAGE } from '@domain/contract';
import { timeTravel } from './timeTravel';

/** Runs what a browser refuses by throwing where site data is blocked, in some private modes, or on full disks. */
const tryOrDefault = <T>(access: () => T, otherwise: T): T => {
  try {
    return access();
  } catch {
    return otherwise;
  }
};

/** A storage that never throws: where there is none, and during time travel, nothing is remembered. */
const createSafeStorage = (area: 'localStorage' | 'sessionStorage') => ({
  get: (key: string): string | null => tryOrDefault(() => window[area].getItem(key), null),
  /** @returns false for what could not be remembered */
  set: (key: string, value: string): boolean =>
    !timeTravel.isOn() &&
    tryOrDefault(() => {
      window[area].setItem(key, value);
      return true;
    }, false),
  keys: (): string[] => tryOrDefault(() => Object.keys(window[area]), []),
  remove: (key: string): void => {
    if (!timeTravel.isOn()) tryOrDefault(() => window[area].removeItem(key), undefined);
  },
});

/** The browser's local storage, where state of a single page is kept by default. */
export const browserStorage = createSafeStorage(PAGE_STATE_STORAGE);

/** Storage of one tab that survives its reloads. */
export const tabStorage = createSafeStorage('sessionStorage');

/** The cookies that scripts may see; empty where cookies are blocked. */
export const cookies = {
  read: (): string => tryOrDefault(() => document.cookie, ''),
  write: (cookie: string): void => {
    if (!timeTravel.isOn())
      tryOrDefault(() => {
        document.cookie = cookie;
      }, undefined);
  },
};

/** A value in the local storage; in the memory of the page where it cannot be stored, so that it lasts as long as the page. */
export const createStoredValue = (key: string) => {
  let unstored: string | null = null;
  return {
    get: (): string | null => unstored ?? browserStorage.get(key),
    set(value: string): void {
      unstored = browserStorage.set(key, value) ? null : value;
    },
    clear(): void {
      unstored = null;
      browserStorage.remove(key);
    },
  };
};
