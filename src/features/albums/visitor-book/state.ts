import type { Reducer } from '@reduxjs/toolkit';
import type { VisitorBook, VisitorBookChoices } from '@/lib/visitorBook';

/**
 * unread ─ bookOpened → reading ─ bookReady → ready ─ claimRequested → claiming ─ bookClaimed → claimed
 *                                               ▲                         ├─ claimFailed → failed
 *                                               └────── claimMissed ──────┘
 */
type Phase = 'unread' | 'reading' | 'ready' | 'claiming' | 'claimed' | 'failed';

export interface VisitorBookState extends VisitorBookChoices, Pick<VisitorBook, 'look' | 'email'> {
  readonly phase: Phase;
  /** Photos of the product instead of the visitor's. */
  readonly sample: 'none' | 'loading' | 'shown' | 'failed';
  readonly isKept: boolean;
  /** Kept in this page, so the session that opens here is the maker's. */
  readonly isKeptHere: boolean;
}

/** First action of a visit; the page that sends it has loaded the reducer. */
const BOOK_OPENED = 'albums/visitorBook/bookOpened';

let installed: Reducer<VisitorBookState> | null = null;

/** Installs the reducer. Most pages have no book of a visitor, and do without its code. */
export const installVisitorBookReducer = (reducer: Reducer<VisitorBookState>): void => {
  installed = reducer;
};

/**
 * State of a book made before signing in; null before the first one is opened. Actions alone decide when it exists, so a
 * recorded session replays to the same states.
 */
export const visitorBookReducer: Reducer<VisitorBookState | null> = (state = null, action) =>
  installed && (state || action.type === BOOK_OPENED) ? installed(state ?? undefined, action) : state;
