import type { SpreadDocument, SpreadElement } from '@domain/document';
import type { DocumentPatch } from '@domain/document/edit';
import { createSlice, original } from '@reduxjs/toolkit';
import type { Draft, DraftBase, DraftsState, ServerSpread } from './editorState';
import { editorActions as editor } from './slice';

function withAside({ aside: _, ...doc }: SpreadDocument, aside: SpreadDocument['aside']): SpreadDocument {
  return aside ? { ...doc, aside } : doc;
}

/**
 * Carries out the patches of `domain/document/edit`: each replaces the background, what is laid aside, the elements or one element. Here in a few lines, because
 * the reducer is part of the app's shell and the editor's own code is not.
 */
export function replaceParts(doc: SpreadDocument, patches: readonly DocumentPatch[]): SpreadDocument {
  let { background, elements, aside } = doc;
  let own: SpreadElement[] | null = null;
  for (const { path, value } of patches) {
    const [part, index] = path;
    if (part === 'background') background = value as SpreadDocument['background'];
    else if (part === 'aside') aside = value as SpreadDocument['aside'];
    else if (index === undefined) {
      elements = value as SpreadDocument['elements'];
      own = null;
    } else {
      // One copy for all of them: a change of many elements would copy the list as often.
      own ??= [...elements];
      own[Number(index)] = value as SpreadElement;
      elements = own;
    }
  }
  return withAside({ ...doc, background, elements }, aside);
}

interface Change {
  readonly spreadId: string;
  readonly patches: readonly DocumentPatch[];
  readonly base: DraftBase;
}

/** The server changes other sheets too: a cover by its spine, and a cover and a title page by the title. */
const mayFollow = ({ role }: SpreadDocument) => role !== 'inner';

const begun = (spreadId: string, base: NonNullable<DraftBase>): Draft => ({
  ...base,
  ...(mayFollow(base.document) && { base: base.document }),
  spreadId,
  revision: 0,
});

function changed(state: DraftsState, { spreadId, patches, base }: Change): DraftsState {
  const draft = state[spreadId] ?? (base && begun(spreadId, base));
  if (!draft) return state;
  const document = replaceParts(draft.document, patches);
  return { ...state, [spreadId]: { ...draft, document, revision: draft.revision + 1 } };
}

const answered = ({ sent: _, ...draft }: Draft): Draft => draft;

function withoutSent(state: DraftsState, id: string): DraftsState {
  const draft = state[id];
  return draft?.sent ? { ...state, [id]: answered(draft) } : state;
}

/** As a change of what the server has now. */
const onTopOf = (draft: Draft, { version, document }: Pick<ServerSpread, 'version' | 'document'>): Draft => ({
  ...answered(draft),
  version,
  ...(mayFollow(document) && { base: document }),
});

function dropped(state: DraftsState, id: string): DraftsState {
  const { [id]: _, ...rest } = state;
  return rest;
}

const initialState: DraftsState = {};
/** As it stands, without the proxies in which every element of every change would be wrapped. */
const plain = (state: object): DraftsState => original(state) as DraftsState;

/** Changes that the server does not have yet, by spread, the oldest first. */
export const draftsReducer = createSlice({
  name: 'albums/drafts',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(editor.edited, (state, { payload }) => changed(plain(state), payload))
      .addCase(editor.stepped, (state, { payload }) => changed(plain(state), payload))
      .addCase(editor.saveStarted, (state, { payload: { spreadId } }) => {
        const drafts = plain(state);
        const draft = drafts[spreadId];
        if (!draft || draft.sent) return drafts;
        const { document, revision } = draft;
        return { ...drafts, [spreadId]: { ...draft, sent: { document, revision } } };
      })
      .addCase(editor.saveRefused, (state, { payload }) => withoutSent(plain(state), payload.spreadId))
      .addCase(editor.sentRefused, (state, { payload }) => withoutSent(plain(state), payload.spreadId))
      .addCase(editor.spreadSaved, (state, { payload }) => {
        const drafts = plain(state);
        const draft = drafts[payload.spreadId];
        if (!draft) return drafts;
        if (draft.revision === payload.revision) return dropped(drafts, payload.spreadId);
        // What is known by now may be newer than the answer.
        const next = payload.version < draft.version ? answered(draft) : onTopOf(draft, payload);
        return { ...drafts, [payload.spreadId]: next };
      })
      .addCase(editor.conflictResolved, (state, { payload: { theirs, mine } }) => {
        const drafts = plain(state);
        const draft = drafts[theirs.id];
        if (!draft) return drafts;
        if (!mine) return dropped(drafts, theirs.id);
        return { ...drafts, [theirs.id]: onTopOf({ ...draft, document: mine }, theirs) };
      })
      .addCase(editor.draftRebound, (state, { payload: { theirs, document } }) => {
        const drafts = plain(state);
        const draft = drafts[theirs.id];
        return draft ? { ...drafts, [theirs.id]: onTopOf({ ...draft, document }, theirs) } : drafts;
      })
      .addCase(editor.copyMade, (state, { payload: { albumId, theirs, document } }) => {
        const drafts = plain(state);
        const draft = drafts[theirs.id] ?? begun(theirs.id, { albumId, version: theirs.version, document });
        return { ...drafts, [theirs.id]: onTopOf({ ...draft, document, revision: draft.revision + 1 }, theirs) };
      })
      .addCase(editor.draftsAdopted, (state, { payload: { drafts } }) => ({
        ...Object.fromEntries(drafts.map((draft) => [draft.spreadId, draft])),
        ...plain(state),
      }))
      .addCase(editor.draftDropped, (state, { payload }) => dropped(plain(state), payload.spreadId)),
}).reducer;
