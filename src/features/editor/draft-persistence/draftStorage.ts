import { browserStorage } from '@/lib/browserStorage';
import type { BookChange, Draft } from '../state/editorState';

const DRAFT = 'keepsake-draft:';
const BOOK = 'keepsake-book:';

const keyOf = (tab: string, spreadId: string) => `${DRAFT}${tab}:${spreadId}`;

/** The tab that wrote what is stored under a key; null for what is neither a draft nor changes of a book. */
export function tabOfKey(key: string): string | null {
  const prefix = [DRAFT, BOOK].find((one) => key.startsWith(one));
  return prefix === undefined ? null : (key.slice(prefix.length).split(':')[0] ?? null);
}

interface Kept {
  /** Id of the user who made the changes. */
  readonly owner: string;
  readonly draft: Draft;
}

interface KeptChanges extends Pick<Kept, 'owner'> {
  readonly changes: readonly BookChange[];
}

/** What lies nowhere, as JSON keeps what is no number, could neither be saved nor shown, and would keep the album shut. */
const hasPlaces = ({ elements }: Draft['document']): boolean =>
  elements.every(({ frame: { x, y, width, height } }) => [x, y, width, height].every(Number.isFinite));

/** @returns null for what is not whole */
function read<K extends Kept | KeptChanges>(key: string, isWhole: (kept: K) => boolean): K | null {
  try {
    const kept = JSON.parse(browserStorage.get(key) ?? '') as K;
    return typeof kept.owner === 'string' && isWhole(kept) ? kept : null;
  } catch {
    return null;
  }
}

const readDraft = (key: string) => read<Kept>(key, ({ draft }) => hasPlaces(draft.document));
const readChanges = (key: string) =>
  read<KeptChanges>(key, ({ changes }) => changes.every(({ copies }) => Object.values(copies).every(hasPlaces)));

const keys = (): string[] => browserStorage.keys().filter((key) => tabOfKey(key) !== null);
const draftKeys = (tab: string): string[] => browserStorage.keys().filter((key) => key.startsWith(keyOf(tab, '')));

/** Drafts in the browser's storage, each under the tab that holds it: two tabs never write the same key. */
export const keptDrafts = {
  /** @returns false where the browser has no room for it */
  write: (tab: string, owner: string, draft: Draft): boolean =>
    browserStorage.set(keyOf(tab, draft.spreadId), JSON.stringify({ owner, draft } satisfies Kept)),

  remove: (tab: string, spreadId: string): void => browserStorage.remove(keyOf(tab, spreadId)),

  /** Spreads of which there is a draft of this tab. */
  spreadsOf: (tab: string): string[] => draftKeys(tab).map((key) => key.slice(keyOf(tab, '').length)),

  /** Those that have left something. */
  tabs: (): string[] => [...new Set(keys().flatMap((key) => tabOfKey(key) ?? []))],

  of: (tab: string): Draft[] => draftKeys(tab).flatMap((key) => readDraft(key)?.draft ?? []),

  /** Removes all that is not `owner`'s, also changes of books; with null everything. */
  removeForeign: (owner: string | null): void => {
    for (const key of keys()) {
      const kept = key.startsWith(BOOK) ? readChanges(key) : readDraft(key);
      if (owner === null || kept?.owner !== owner) browserStorage.remove(key);
    }
  },
};

/** Changes of books in the browser's storage, those of each tab in their order under one key. */
export const keptChanges = {
  /** @returns false where the browser has no room for them */
  write: (tab: string, owner: string, changes: readonly BookChange[]): boolean => {
    if (changes.length > 0)
      return browserStorage.set(BOOK + tab, JSON.stringify({ owner, changes } satisfies KeptChanges));
    browserStorage.remove(BOOK + tab);
    return true;
  },

  of: (tab: string): readonly BookChange[] => readChanges(BOOK + tab)?.changes ?? [],
};
