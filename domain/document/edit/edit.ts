import { applyPatches, castDraft, enablePatches, type Patch, produceWithPatches } from 'immer';
import type { SpreadDocument, SpreadElement } from '../model';
import { applyCommand } from './apply';
import type { EditCommand } from './commands';

enablePatches();

/** A change of a document as plain data. */
export type DocumentPatch = Patch;

export interface Edit {
  readonly document: SpreadDocument;
  /** Lead from the old document to the new one; empty when the command changed nothing. */
  readonly patches: readonly DocumentPatch[];
  /** Lead back. */
  readonly inverse: readonly DocumentPatch[];
}

const same = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length &&
    keys.every((key) => same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
};

/** Elements that are equal keep their identity, so that a patch holds, and a screen draws again, only what changed. */
function keepEqual(before: SpreadDocument, after: SpreadDocument): readonly SpreadElement[] {
  const known = new Map(before.elements.map((element) => [element.id, element]));
  return after.elements.map((element) => {
    const old = known.get(element.id);
    return old && same(old, element) ? old : element;
  });
}

/**
 * Carries out a command. Pure: the same document and command give the same result; nothing but the patches is needed to undo it.
 * Unchanged elements keep their identity.
 */
export function edit(doc: SpreadDocument, command: EditCommand): Edit {
  const after = applyCommand(doc, command);
  const elements = keepEqual(doc, after);
  const [document, patches, inverse] = produceWithPatches(doc, (draft) => {
    if (!same(doc.background, after.background)) draft.background = castDraft(after.background);
    if (!same(doc.aside, after.aside)) {
      if (after.aside) draft.aside = [...after.aside];
      else delete draft.aside;
    }
    if (elements.length !== doc.elements.length) {
      draft.elements = castDraft([...elements]);
      return;
    }
    elements.forEach((element, i) => {
      if (element !== doc.elements[i]) draft.elements[i] = castDraft(element);
    });
  });
  return { document, patches, inverse };
}

/** The document after recorded changes. */
export const patched = (doc: SpreadDocument, patches: readonly DocumentPatch[]): SpreadDocument =>
  applyPatches(doc, [...patches]);
