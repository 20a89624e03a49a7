import { browserStorage } from './browserStorage';
import type { DroppedFiles } from './dom/readDroppedFiles';

type Handed = DroppedFiles | Promise<DroppedFiles>;

let handed: Handed | null = null;

/**
 * Files chosen on a page that does not read photos, such as the sign-in page, on their way to the page that does. They
 * live in memory, and are taken once.
 */
export const handedOverFiles = {
  put(files: Handed): void {
    handed = files;
  },
  take(): Handed | null {
    const taken = handed;
    handed = null;
    return taken;
  },
};

/**
 * Local storage of the book that somebody made before signing in. Pages that only lead to the book need no more of it
 * than this.
 */
export const VISITOR_BOOK_KEY = 'keepsake-visitor-book';

/** @returns true also for a book whose time is over, until it is deleted */
export const hasWaitingBook = (): boolean => browserStorage.get(VISITOR_BOOK_KEY) !== null;
