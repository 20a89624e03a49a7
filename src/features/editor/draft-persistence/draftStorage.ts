import type { SagaIterator } from 'redux-saga';
import { delay } from 'redux-saga/effects';
import { browserStorage } from '@/lib/browserStorage';
import { call, race, select } from '@/sagas/effects';
import type { BookChange, SpreadDraft } from '../state/editorState';
import { selectDrafts, selectOutbox } from '../state/selectors';

const DRAFT_KEY_PREFIX = 'keepsake-draft:';
const BOOK_KEY_PREFIX = 'keepsake-book:';

const draftKey = (tab: string, spreadId: string) => `${DRAFT_KEY_PREFIX}${tab}:${spreadId}`;

/** Returns the tab that wrote a storage key; null if the key holds neither a draft nor book changes. */
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

/** Rejects non-finite coordinates: JSON turns NaN into null, and the album would no longer open. */
const hasFiniteFrames = ({ elements }: SpreadDraft['document']): boolean =>
  elements.every(({ frame: { x, y, width, height } }) => [x, y, width, height].every(Number.isFinite));

/** Renames `aside`, under which earlier builds stored the unplaced photos of a document. */
function upgradeDocument(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('aside' in value) || !('elements' in value)) return value;
  const { aside, ...document } = value;
  return { ...document, unplacedPhotoIds: aside };
}

/** @returns null for an invalid record */
function readRecord<K extends StoredDraft | StoredChanges>(key: string, isWhole: (kept: K) => boolean): K | null {
  try {
    const kept = JSON.parse(browserStorage.get(key) ?? '', upgradeDocument) as K;
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

/** Drafts in the browser's storage. Each tab has its own keys, so two tabs never write the same key. */
export const draftStorage = {
  /** @returns false if the storage is full */
  write: (tab: string, owner: string, draft: SpreadDraft): boolean =>
    browserStorage.set(draftKey(tab, draft.spreadId), JSON.stringify({ owner, draft } satisfies StoredDraft)),

  remove: (tab: string, spreadId: string): void => browserStorage.remove(draftKey(tab, spreadId)),

  listSpreadIds: (tab: string): string[] => listDraftKeys(tab).map((key) => key.slice(draftKey(tab, '').length)),

  listTabIds: (): string[] => [...new Set(listKeys().flatMap((key) => parseTabId(key) ?? []))],

  readAll: (tab: string): SpreadDraft[] => listDraftKeys(tab).flatMap((key) => readDraft(key)?.draft ?? []),

  /** Removes drafts and book changes of all users but `owner`; with null, of all users. */
  removeOthers: (owner: string | null): void => {
    for (const key of listKeys()) {
      const kept = key.startsWith(BOOK_KEY_PREFIX) ? readChanges(key) : readDraft(key);
      if (owner === null || kept?.owner !== owner) browserStorage.remove(key);
    }
  },
};

/** Book changes in the browser's storage, one key for each tab, in order. */
export const changeStorage = {
  /** @returns false if the storage is full */
  write: (tab: string, owner: string, changes: readonly BookChange[]): boolean => {
    if (changes.length > 0)
      return browserStorage.set(BOOK_KEY_PREFIX + tab, JSON.stringify({ owner, changes } satisfies StoredChanges));
    browserStorage.remove(BOOK_KEY_PREFIX + tab);
    return true;
  },

  readAll: (tab: string): readonly BookChange[] => readChanges(BOOK_KEY_PREFIX + tab)?.changes ?? [],
};

/** Longest wait for drafts after a reload. Drafts of another living tab never arrive. */
const RECOVERY_TIMEOUT_MS = 5000;
const RECOVERY_POLL_INTERVAL_MS = 100;

function* hasUnrecovered(albumId: string): SagaIterator<boolean> {
  const own = yield* select(selectDrafts);
  const waiting = new Set((yield* select(selectOutbox)).map(({ id }) => id));
  const tabs = draftStorage.listTabIds();
  return (
    tabs.flatMap(draftStorage.readAll).some((draft) => draft.albumId === albumId && !own[draft.spreadId]) ||
    tabs.flatMap(changeStorage.readAll).some((change) => change.albumId === albumId && !waiting.has(change.id))
  );
}

function* pollUntilRecovered(albumId: string): SagaIterator<void> {
  while (yield* hasUnrecovered(albumId)) yield delay(RECOVERY_POLL_INTERVAL_MS);
}

/** Waits until the saga of drafts (`saga.ts`) has recovered the changes from before a reload. */
export function* waitForRecoveredDrafts(albumId: string): SagaIterator<void> {
  yield* race({ adopted: call(pollUntilRecovered, albumId), late: delay(RECOVERY_TIMEOUT_MS) });
}
