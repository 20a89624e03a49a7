import { applyPatches, enablePatches } from 'immer';
import type { DocumentPatch } from '../document/edit';
import type { SpreadDocument } from '../document/model';

enablePatches();

/** Applies the patches of an edit with immer's own algorithm, independent of the editor's. */
export const applyDocumentPatches = (doc: SpreadDocument, patches: readonly DocumentPatch[]): SpreadDocument =>
  applyPatches(doc, [...patches]);
