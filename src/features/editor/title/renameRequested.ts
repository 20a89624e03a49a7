import { editorActions } from '../state/slice';

/** Renames an album, optimistically; undoable while the album is edited. */
export const renameRequested = (albumId: string, from: string, title: string) =>
  editorActions.structureRequested({ albumId, via: 'user', changes: [{ op: 'rename', title, from }] });
