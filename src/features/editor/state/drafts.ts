import type { SpreadDocument, SpreadElement } from '@domain/document';
import type { DocumentPatch } from '@domain/document/edit';
import { createSlice, original } from '@reduxjs/toolkit';
import type { DraftBase, DraftsState, ServerSpread, SpreadDraft } from './editorState';
import { editorActions as editor } from './slice';

function withUnplacedPhotos(
  { unplacedPhotoIds: _, ...doc }: SpreadDocument,
  unplacedPhotoIds: SpreadDocument['unplacedPhotoIds'],
): SpreadDocument {
  return unplacedPhotoIds ? { ...doc, unplacedPhotoIds } : doc;
}

/**
 * Applies the patches of `domain/document/edit`: each replaces the background, the unused photos, all elements or one
 * element. A short version, because this reducer is in the initial chunk and the editor's code is not.
 */
function applyPatches(doc: SpreadDocument, patches: readonly DocumentPatch[]): SpreadDocument {
  let { background, elements, unplacedPhotoIds } = doc;
  let own: SpreadElement[] | null = null;
  for (const { path, value } of patches) {
    const [part, index] = path;
    if (part === 'background') background = value as SpreadDocument['background'];
    else if (part === 'unplacedPhotoIds') unplacedPhotoIds = value as SpreadDocument['unplacedPhotoIds'];
    else if (index === undefined) {
      elements = value as SpreadDocument['elements'];
      own = null;
    } else {
      // One copy serves all patches; a change of many elements would copy the list as often.
      own ??= [...elements];
      own[Number(index)] = value as SpreadElement;
      elements = own;
    }
  }
  return withUnplacedPhotos({ ...doc, background, elements }, unplacedPhotoIds);
}

interface DraftEdit {
  readonly spreadId: string;
  readonly patches: readonly DocumentPatch[];
  readonly base: DraftBase;
}

/** The server itself changes some spreads: a cover by its spine, a cover and a title page by the title. */
const isChangedByServer = ({ role }: SpreadDocument) => role !== 'inner';

const createDraft = (spreadId: string, base: NonNullable<DraftBase>): SpreadDraft => ({
  ...base,
  ...(isChangedByServer(base.document) && { base: base.document }),
  spreadId,
  revision: 0,
});

function applyEditToDrafts(state: DraftsState, { spreadId, patches, base }: DraftEdit): DraftsState {
  const draft = state[spreadId] ?? (base && createDraft(spreadId, base));
  if (!draft) return state;
  const document = applyPatches(draft.document, patches);
  return { ...state, [spreadId]: { ...draft, document, revision: draft.revision + 1 } };
}

const withoutPendingSave = ({ sent: _, ...draft }: SpreadDraft): SpreadDraft => draft;

function clearPendingSave(state: DraftsState, id: string): DraftsState {
  const draft = state[id];
  return draft?.sent ? { ...state, [id]: withoutPendingSave(draft) } : state;
}

/** Returns the draft based on the server's current state. */
const rebaseDraft = (
  draft: SpreadDraft,
  { version, document }: Pick<ServerSpread, 'version' | 'document'>,
): SpreadDraft => ({
  ...withoutPendingSave(draft),
  version,
  ...(isChangedByServer(document) && { base: document }),
});

function removeDraft(state: DraftsState, id: string): DraftsState {
  const { [id]: _, ...rest } = state;
  return rest;
}

const initialState: DraftsState = {};
/** Returns the state without Immer proxies, which would wrap every element on every change. */
const withoutProxies = (state: object): DraftsState => original(state) as DraftsState;

export const draftsReducer = createSlice({
  name: 'albums/drafts',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(editor.edited, (state, { payload }) => applyEditToDrafts(withoutProxies(state), payload))
      .addCase(editor.undoApplied, (state, { payload }) => applyEditToDrafts(withoutProxies(state), payload))
      .addCase(editor.saveStarted, (state, { payload: { spreadId } }) => {
        const drafts = withoutProxies(state);
        const draft = drafts[spreadId];
        if (!draft || draft.sent) return drafts;
        const { document, revision } = draft;
        return { ...drafts, [spreadId]: { ...draft, sent: { document, revision } } };
      })
      .addCase(editor.saveRefused, (state, { payload }) => clearPendingSave(withoutProxies(state), payload.spreadId))
      .addCase(editor.outdatedSaveRefused, (state, { payload }) =>
        clearPendingSave(withoutProxies(state), payload.spreadId),
      )
      .addCase(editor.spreadSaved, (state, { payload }) => {
        const drafts = withoutProxies(state);
        const draft = drafts[payload.spreadId];
        if (!draft) return drafts;
        if (draft.revision === payload.revision) return removeDraft(drafts, payload.spreadId);
        // The local state may be newer than the response.
        const next = payload.version < draft.version ? withoutPendingSave(draft) : rebaseDraft(draft, payload);
        return { ...drafts, [payload.spreadId]: next };
      })
      .addCase(editor.conflictResolved, (state, { payload: { theirs, mine } }) => {
        const drafts = withoutProxies(state);
        const draft = drafts[theirs.id];
        if (!draft) return drafts;
        if (!mine) return removeDraft(drafts, theirs.id);
        return { ...drafts, [theirs.id]: rebaseDraft({ ...draft, document: mine }, theirs) };
      })
      .addCase(editor.draftRebased, (state, { payload: { theirs, document } }) => {
        const drafts = withoutProxies(state);
        const draft = drafts[theirs.id];
        return draft ? { ...drafts, [theirs.id]: rebaseDraft({ ...draft, document }, theirs) } : drafts;
      })
      .addCase(editor.copyCreated, (state, { payload: { albumId, theirs, document } }) => {
        const drafts = withoutProxies(state);
        const draft = drafts[theirs.id] ?? createDraft(theirs.id, { albumId, version: theirs.version, document });
        return { ...drafts, [theirs.id]: rebaseDraft({ ...draft, document, revision: draft.revision + 1 }, theirs) };
      })
      .addCase(editor.draftsRecovered, (state, { payload: { drafts } }) => ({
        ...Object.fromEntries(drafts.map((draft) => [draft.spreadId, draft])),
        ...withoutProxies(state),
      }))
      .addCase(editor.draftDropped, (state, { payload }) => removeDraft(withoutProxies(state), payload.spreadId)),
}).reducer;
