import { resizeSpine, type SpreadDocument, serialiseSpread } from '@domain/document';
import { editDocument } from '@domain/document/edit';
import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { select } from '@/sagas/effects';
import type { ServerSpread } from '../state/editorState';
import { selectAlbum, selectDraft } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

type Element = SpreadDocument['elements'][number];

const isCover = ({ role }: SpreadDocument) => role === 'cover';
const isSame = (a: SpreadDocument, b: SpreadDocument) => serialiseSpread(a) === serialiseSpread(b);
const withSpineOf = (before: SpreadDocument, now: SpreadDocument) =>
  isCover(before) && isCover(now) ? resizeSpine(before, now.spine) : before;

/** Returns whether two states of a cover differ in nothing but the spine. */
export const isOnlySpineChanged = (before: SpreadDocument, now: SpreadDocument): boolean =>
  isCover(now) && isSame(resizeSpine(before, now.spine), now);

/** Returns the element with its text from `now`, if that is a changed title. */
function withTitle(element: Element, now: SpreadDocument, titles: ReadonlySet<string>): Element {
  const current = now.elements.find(({ id }) => id === element.id);
  if (element.type !== 'text' || current?.type !== 'text') return element;
  const { text, size, lines } = current;
  return text !== element.text && titles.has(text) ? { ...element, text, size, lines } : element;
}

/** Returns the texts of a cover that may be its title, normalised like the server does. */
const listCoverTexts = (doc: SpreadDocument) =>
  isCover(doc)
    ? doc.elements.flatMap((one) => (one.type === 'text' ? [one.text.replace(/\s+/gu, ' ').trim()] : []))
    : [];

/**
 * Returns whether two states of a spread differ only in the spine and in texts with the album title or the words of
 * this cover.
 */
export function isOnlyTitleChanged(before: SpreadDocument, now: SpreadDocument, title: string | undefined): boolean {
  const bound = withSpineOf(before, now);
  const titles = new Set([...(title ? [title] : []), ...listCoverTexts(before)]);
  return isSame({ ...bound, elements: bound.elements.map((one) => withTitle(one, now, titles)) }, now);
}

/** Returns a local draft with the spine and titles of `now` in place of those of `before`. */
export function rebaseDocument(now: SpreadDocument, before: SpreadDocument, mine: SpreadDocument): SpreadDocument {
  let document = withSpineOf(mine, now);
  for (const was of before.elements) {
    const [theirs, own] = [now, document].map(({ elements }) => elements.find(({ id }) => id === was.id));
    if (was.type !== 'text' || theirs?.type !== 'text' || own?.type !== 'text') continue;
    if (theirs.text === was.text || own.text !== was.text) continue;
    const elements = document.elements.map((one) =>
      one.id === own.id ? { ...own, text: theirs.text, size: theirs.size, lines: theirs.lines } : one,
    );
    const isAsWas = own.size === was.size && own.font === was.font && own.frame.width === was.frame.width;
    document = isAsWas
      ? { ...document, elements }
      : editDocument(document, { kind: 'setText', id: own.id, text: theirs.text }).document;
  }
  return document;
}

/**
 * Rebases a draft on the spine and title that the server has now.
 * @param title title of the album at the server; default is the local one
 * @returns false if there is nothing to rebase, or if more than these has changed
 */
export function* rebaseCoverDraft(theirs: ServerSpread, title?: string): SagaIterator<boolean> {
  const draft = yield* select(selectDraft, theirs.id);
  if (!draft || theirs.version <= draft.version) return false;
  const album = yield* select(selectAlbum);
  const now = title ?? (album?.id === draft.albumId ? album.title : undefined);
  // The unanswered request may have succeeded.
  const known = [draft.base, draft.sent?.document];
  const before = known.find((one) => one && isOnlyTitleChanged(one, theirs.document, now));
  if (!before) return false;
  const document = rebaseDocument(theirs.document, before, draft.document);
  yield put(actions.draftRebased({ theirs, document }));
  return true;
}
