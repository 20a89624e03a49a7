import { browserStorage } from '@/lib/browserStorage';
import type { BookChange, SpreadDraft } from '../state/editorState';

const DRAFT_KEY_PREFIX = 'keepsake-draft:';
const BOOK_KEY_PREFIX = 'keepsake-book:';

const draftKey = (tab: string, spreadId: string) => `${DRAFT_KEY_PREFIX}${tab}:${spreadId}`;

/** The tab that wrote what is stored under a key; null for what is neither a draft nor changes of a book. */
export function parseTabId(key: string): string | null {
  const prefix = [DRAFT_KEY_PREFIX, BOOK_KEY_PREFIX].find((one) => key.startsWith(one));
  return prefix === undefined ? null : (key.slice(prefix.length).split(':')[0] ?? null);
}

interface StoredDraft {
  /** Id of the user who made the changes. */
  readonly owner: string;
  readonly draft: SpreadDraft;
}

interface StoredChanges extends Pick<StoredDraft, 'owner'> {
  readonly changes: readonly BookChange[];
}

/** What lies nowhere, as JSON keeps what is no number, could neither be saved nor shown, and would keep the album shut. */
const hasFiniteFrames = ({ elements }: SpreadDraft['document']): boolean =>
  elements.every(({ frame: { x, y, width, height } }) => [x, y, width, height].every(Number.isFinite));

/** @returns null for what is not whole */
function readRecord<K extends StoredDraft | StoredChanges>(key: string, isWhole: (kept: K) => boolean): K | null {
  try {
    const kept = JSON.parse(browserStorage.get(key) ?? '') as K;
    return typeof kept.owner === 'string' && isWhole(kept) ? kept : null;
  } catch {
    return null;
  }
}

const readDraft = (key: string) => readRecord<StoredDraft>(key, ({ draft }) => hasFiniteFrames(draft.document));
const readChanges = (key: string) =>
  readRecord<StoredChanges>(key, ({ changes }) =>
    changes.every(({ copies }) => Object.values(copies).every(hasFiniteFrames)),
  );

const listKeys = (): string[] => browserStorage.keys().filter((key) => parseTabId(key) !== null);
const listDraftKeys = (tab: string): string[] =>
  browserStorage.keys().filter((key) => key.startsWith(draftKey(tab, '')));

/** Drafts in the browser's storage, each under the tab that holds it: two tabs never write the same key. */
export const draftStorage = {
  /** @returns false where the browser has no room for it */
  write: (tab: string, owner: string, draft: SpreadDraft): boolean =>
    browserStorage.set(draftKey(tab, draft.spreadId), JSON.stringify({ owner, draft } satisfies StoredDraft)),

  remove: (tab: string, spreadId: string): void => browserStorage.remove(draftKey(tab, spreadId)),

  /** Spreads of which there is a draft of this tab. */
  listSpreadIds: (tab: string): string[] => listDraftKeys(tab).map((key) => key.slice(draftKey(tab, '').length)),

  /** Those that have left something. */
  listTabIds: (): string[] => [...new Set(listKeys().flatMap((key) => parseTabId(key) ?? []))],

  readAll: (tab: string): SpreadDraft[] => listDraftKeys(tab).flatMap((key) => readDraft(key)?.draft ?? []),

  /** Removes all that is not `owner`'s, also changes of books; with null everything. */
  removeOthers: (owner: string | null): void => {
    for (const key of listKeys()) {
      const kept = key.startsWith(BOOK_KEY_PREFIX) ? readChanges(key) : readDraft(key);
      if (owner === null || kept?.owner !== owner) browserStorage.remove(key);
    }
  },
};

/** Changes of books in the browser's storage, those of each tab in their order under one key. */
export const changeStorage = {
  /** @returns false where the browser has no room for them */
  write: (tab: string, owner: string, changes: readonly BookChange[]): boolean => {
    if (changes.length > 0)
      return browserStorage.set(BOOK_KEY_PREFIX + tab, JSON.stringify({ owner, changes } satisfies StoredChanges));
    browserStorage.remove(BOOK_KEY_PREFIX + tab);
    return true;
  },

  readAll: (tab: string): readonly BookChange[] => readChanges(BOOK_KEY_PREFIX + tab)?.changes ?? [],
};
