import { editorActions } from '../state/slice';

/** Gives an album another title, at once on the screen and then at the server; it can be undone while the album is edited. */
export const renameRequested = (albumId: string, from: string, title: string) =>
  editorActions.structureRequested({ albumId, via: 'user', changes: [{ op: 'rename', title, from }] });
