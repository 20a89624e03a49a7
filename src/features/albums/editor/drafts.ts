import type { SpreadDocument } from '@domain/document';
import type { DocumentPatch } from '@domain/document/edit';
import { createSlice } from '@reduxjs/toolkit';
import { editorActions as editor } from './slice';
import type { Draft, DraftBase, DraftsState } from './state';

/**
 * Carries out the patches of `domain/document/edit`: each replaces the background, the elements or one element. Here in a few lines, because
 * the reducer is part of the app's shell and the editor's own code is not.
 */
export function replaceParts(doc: SpreadDocument, patches: readonly DocumentPatch[]): SpreadDocument {
  return patches.reduce<SpreadDocument>((now, { path, value }) => {
    const [part, index] = path;
    if (part === 'background') return { ...now, background: value as SpreadDocument['background'] };
    if (index === undefined) return { ...now, elements: value as SpreadDocument['elements'] };
    return {
      ...now,
      elements: now.elements.map((element, i) => (i === Number(index) ? (value as typeof element) : element)),
    };
  }, doc);
}

interface Change {
  readonly spreadId: string;
  readonly patches: readonly DocumentPatch[];
  readonly base: DraftBase;
}

function changed(state: DraftsState, { spreadId, patches, base }: Change): DraftsState {
  const draft: Draft | null = state[spreadId] ?? (base && { ...base, spreadId, revision: 0 });
  if (!draft) return state;
  const document = replaceParts(draft.document, patches);
  return { ...state, [spreadId]: { ...draft, document, revision: draft.revision + 1 } };
}

function dropped(state: DraftsState, id: string): DraftsState {
  const { [id]: _, ...rest } = state;
  return rest;
}

const initialState: DraftsState = {};

/** Changes that the server does not have yet, by spread, the oldest first. */
export const draftsReducer = createSlice({
  name: 'albums/drafts',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(editor.edited, (state, { payload }) => changed(state as DraftsState, payload))
      .addCase(editor.stepped, (state, { payload }) => changed(state as DraftsState, payload))
      .addCase(editor.spreadSaved, (state, { payload }) => {
        const drafts = state as DraftsState;
        const draft = drafts[payload.spreadId];
        if (!draft) return drafts;
        if (draft.revision === payload.revision) return dropped(drafts, payload.spreadId);
        return { ...drafts, [payload.spreadId]: { ...draft, version: payload.version } };
      })
      .addCase(editor.conflictResolved, (state, { payload: { theirs, keep } }) => {
        const drafts = state as DraftsState;
        const draft = drafts[theirs.id];
        if (!draft) return drafts;
        if (keep === 'theirs') return dropped(drafts, theirs.id);
        return { ...drafts, [theirs.id]: { ...draft, version: theirs.version } };
      })
      .addCase(editor.draftsAdopted, (state, { payload: { drafts } }) => ({
        ...Object.fromEntries(drafts.map((draft) => [draft.spreadId, draft])),
        ...(state as DraftsState),
      }))
      .addCase(editor.draftDropped, (state, { payload }) => dropped(state as DraftsState, payload.spreadId)),
}).reducer;
