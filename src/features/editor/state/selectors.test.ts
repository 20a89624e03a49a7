/** @jest-environment jsdom */
import type { DocumentPatch } from '@domain/document/edit';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM } from '@/testing/albums';
import { createTestDocument, FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { canUndoOrRedo, selectEditor } from './selectors';
import { editorActions as actions } from './slice';

const base = { albumId: ALBUM, version: 1, document: createTestDocument() };
const patches: readonly DocumentPatch[] = [{ op: 'replace', path: ['elements'], value: [] }];
const edited = (state: RootState) =>
  rootReducer(state, actions.edited({ spreadId: FIRST, base, patches, inverse: patches, gesture: null }));
const undone = (state: RootState) =>
  rootReducer(state, actions.undoApplied({ via: 'undo', spreadId: FIRST, patches, base: null }));

const undoAndRedo = (state: RootState, since: RootState | null) =>
  (['undo', 'redo'] as const).map((way) => canUndoOrRedo(selectEditor(state), way, since && selectEditor(since)));

describe('undo and redo', () => {
  it('exist outside of an edit mode', () => {
    expect(undoAndRedo(stateWithOpenAlbum(), null)).toEqual([false, false]);
    expect(undoAndRedo(undone(edited(edited(stateWithOpenAlbum()))), null)).toEqual([true, true]);
  });

  it('are limited to its own steps inside of an edit mode', () => {
    const atStart = undone(edited(edited(stateWithOpenAlbum())));
    expect(undoAndRedo(atStart, atStart)).toEqual([false, false]);
    const cropped = edited(atStart);
    expect(undoAndRedo(cropped, atStart)).toEqual([true, false]);
    expect(undoAndRedo(undone(cropped), atStart)).toEqual([false, true]);
  });
});
