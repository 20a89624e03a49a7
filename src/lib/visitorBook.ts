import type { Locale } from '@domain/contract';
import type { FormatId } from '@domain/print';
import { createStoredValue } from './browserStorage';
import { VISITOR_BOOK_KEY } from './visitorBookEntry';

/** Choices for a book that somebody makes before signing in. */
export interface VisitorBookChoices {
  /** Chosen photos. Their bytes wait in the queue of uploads. */
  readonly photoIds: readonly string[];
  readonly leftOutIds: readonly string[];
  readonly format: FormatId;
  /** null: the default template. */
  readonly templateId: string | null;
  /** An empty title is replaced by one that the photos suggest. */
  readonly title: string;
  readonly seed: number;
}

/** The book as its maker saw it last. */
export interface VisitorBookLook {
  readonly photoIds: readonly string[];
  readonly coverPhotoId: string | null;
  readonly pages: number;
  readonly title: string;
  readonly templateId: string;
  readonly language: Locale;
}

export interface VisitorBook extends VisitorBookChoices {
  readonly look: VisitorBookLook | null;
  /** Its maker went on to register or to sign in. */
  readonly isKept: boolean;
  /** Address of the registration after that; another account is asked before it gets the book. */
  readonly email: string | null;
  /** Time of the last change, in epoch ms; the week counts from it. */
  readonly savedAt: number;
  /** Epoch ms at which a page began to make the album. */
  readonly claimedAt: number | null;
}

/** A book waits in this browser for so long after its last change. */
export const VISITOR_BOOK_DAYS = 7;
const DAY_MS = 24 * 3600 * 1000;

const stored = createStoredValue(VISITOR_BOOK_KEY);

const parse = (text: string): VisitorBook | null => {
  try {
    const book = JSON.parse(text) as VisitorBook | null;
    return book && Array.isArray(book.photoIds) && Number.isFinite(book.savedAt) ? book : null;
  } catch {
    return null;
  }
};

/** The book that waits in this browser, for all of its tabs. */
export const visitorBook = {
  /** @returns null also for a book whose time is over */
  read(now = Date.now()): VisitorBook | null {
    const text = stored.get();
    const book = text === null ? null : parse(text);
    return book && now - book.savedAt < VISITOR_BOOK_DAYS * DAY_MS ? book : null;
  },
  /** True for a book whose photos have to be deleted. */
  isOver: (now = Date.now()): boolean => stored.get() !== null && visitorBook.read(now) === null,
  write: (book: VisitorBook): void => stored.set(JSON.stringify(book)),
  clear: (): void => stored.clear(),
};
