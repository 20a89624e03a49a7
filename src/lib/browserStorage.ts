import { PAGE_STATE_STORAGE } from '@domain/contract';
import { timeTravel } from './timeTravel';

/**
 * Runs an access that browsers reject by throwing: with blocked site data, in some private modes, or on full disks.
 */
const tryOrDefault = <T>(access: () => T, otherwise: T): T => {
  try {
    return access();
  } catch {
    return otherwise;
  }
};

/** Storage that never throws. Without a real storage, and during time travel, it stores nothing. */
const createSafeStorage = (area: 'localStorage' | 'sessionStorage') => ({
  get: (key: string): string | null => tryOrDefault(() => window[area].getItem(key), null),
  /** @returns false when the value could not be stored */
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

/** Local storage, which all tabs share. */
export const browserStorage = createSafeStorage(PAGE_STATE_STORAGE);

export const tabStorage = createSafeStorage('sessionStorage');

/** Cookies visible to scripts; empty where cookies are blocked. */
export const cookies = {
  read: (): string => tryOrDefault(() => document.cookie, ''),
  write: (cookie: string): void => {
    if (!timeTravel.isOn())
      tryOrDefault(() => {
        document.cookie = cookie;
      }, undefined);
  },
};

/** A value in local storage. Where storing fails, it stays in memory as long as the page. */
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
