import { browserStorage } from '@/lib/browserStorage';
import type { Draft } from '../state';

const PREFIX = 'keepsake-draft:';

const keyOf = (tab: string, spreadId: string) => `${PREFIX}${tab}:${spreadId}`;

/** The tab that wrote what is stored under a key; null for what is no draft. */
export const tabOfKey = (key: string): string | null =>
  key.startsWith(PREFIX) ? (key.slice(PREFIX.length).split(':')[0] ?? null) : null;

interface Kept {
  /** Id of the user who made the changes. */
  readonly owner: string;
  readonly draft: Draft;
}

/** What lies nowhere, as JSON keeps what is no number, could neither be saved nor shown, and would keep the album shut. */
const hasPlaces = ({ document }: Draft): boolean =>
  document.elements.every(({ frame: { x, y, width, height } }) => [x, y, width, height].every(Number.isFinite));

function read(key: string): Kept | null {
  try {
    const { owner, draft } = JSON.parse(browserStorage.get(key) ?? '') as Kept;
    return typeof owner === 'string' && hasPlaces(draft) ? { owner, draft } : null;
  } catch {
    return null;
  }
}

const keys = (): string[] => browserStorage.keys().filter((key) => tabOfKey(key) !== null);

/** Drafts in the browser's storage, each under the tab that holds it: two tabs never write the same key. */
export const keptDrafts = {
  write: (tab: string, owner: string, draft: Draft): void =>
    browserStorage.set(keyOf(tab, draft.spreadId), JSON.stringify({ owner, draft } satisfies Kept)),

  remove: (tab: string, spreadId: string): void => browserStorage.remove(keyOf(tab, spreadId)),

  /** Spreads of which there is a draft of this tab. */
  spreadsOf: (tab: string): string[] =>
    keys().flatMap((key) => (tabOfKey(key) === tab ? [key.slice(keyOf(tab, '').length)] : [])),

  tabs: (): string[] => [...new Set(keys().flatMap((key) => tabOfKey(key) ?? []))],

  of: (tab: string): Draft[] =>
    keys().flatMap((key) => {
      const kept = tabOfKey(key) === tab ? read(key) : null;
      return kept ? [kept.draft] : [];
    }),

  /** Removes all that is not `owner`'s; with null everything. */
  removeForeign: (owner: string | null): void => {
    for (const key of keys()) if (owner === null || read(key)?.owner !== owner) browserStorage.remove(key);
  },
};
