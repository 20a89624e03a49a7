import type { Patch } from 'immer';
import { documentLimits } from '../codec/documentLimits';
import type { SpreadDocument, SpreadElement } from '../model';
import { applyAddCommand } from './addCommands';
import { applyArrangeCommand } from './arrangeCommands';
import type { EditCommand } from './commands';
import { applyContentCommand } from './contentCommands';
import { keepVisible } from './keepVisible';
import { type Elements, normaliseBackground } from './normalise';
import { applyPhotoCommand } from './photoCommands';

function changeElements(elements: Elements, command: Exclude<EditCommand, { kind: 'setBackground' }>): Elements {
  switch (command.kind) {
    case 'moveElements':
    case 'resizeElement':
    case 'placeElements':
    case 'rotateElements':
    case 'rearrange':
    case 'redesign':
    case 'reorderElements':
    case 'groupElements':
    case 'setLocked':
      return applyArrangeCommand(elements, command);
    case 'cropPhoto':
    case 'straightenPhoto':
    case 'fitPhoto':
    case 'replacePhoto':
    case 'swapPhotos':
    case 'emptyFrames':
      return applyPhotoCommand(elements, command);
    case 'setText':
    case 'setTextStyle':
    case 'setCharacterStyle':
    case 'setQrText':
    case 'changeDrawing':
    case 'setStyle':
      return applyContentCommand(elements, command);
    case 'addElement':
    case 'addElements':
    case 'duplicateElements':
    case 'removeElements':
    case 'unplacePhotos':
      return applyAddCommand(elements, command);
  }
}

const photoFileIds = (elements: Elements): string[] =>
  elements.flatMap((element) => (element.type === 'photo' && element.fileId !== null ? [element.fileId] : []));

function updateUnplacedPhotos(doc: SpreadDocument, elements: Elements, ids: readonly string[]): SpreadDocument {
  const { unplacedPhotoIds: before = [], ...rest } = doc;
  if (before.length === 0 && ids.length === 0) return doc;
  const laid = photoFileIds(doc.elements.filter(({ id, locked }) => ids.includes(id) && !locked));
  const shown = new Set(photoFileIds(elements));
  const unplacedPhotoIds = [...new Set([...before, ...laid])]
    .filter((id) => !shown.has(id))
    .slice(0, documentLimits.elements);
  return unplacedPhotoIds.length === 0 ? rest : { ...rest, unplacedPhotoIds };
}

/** Returns the document after a command. Unknown and locked targets are left unchanged, and nothing becomes hidden. */
export function applyCommand(doc: SpreadDocument, command: EditCommand): SpreadDocument {
  if (command.kind === 'setBackground') return { ...doc, background: normaliseBackground(command.background, doc) };
  const changed = changeElements(doc.elements, command);
  const { elements } = keepVisible(doc, { ...doc, elements: changed }, command);
  return { ...updateUnplacedPhotos(doc, elements, command.kind === 'unplacePhotos' ? command.ids : []), elements };
}

export type DocumentPatch = Patch;

interface DocumentEdit {
  readonly document: SpreadDocument;
  /** Patches from the old document to the new one; empty when the command changed nothing. */
  readonly patches: readonly DocumentPatch[];
  readonly inverse: readonly DocumentPatch[];
}

const isDeepEqual = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length &&
    keys.every((key) => isDeepEqual((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
};

/** Keeps the identity of equal elements, so that patches hold and screens redraw only what changed. */
function preserveIdentity(before: SpreadDocument, after: SpreadDocument): readonly SpreadElement[] {
  const known = new Map(before.elements.map((element) => [element.id, element]));
  return after.elements.map((element) => {
    const old = known.get(element.id);
    return old && isDeepEqual(old, element) ? old : element;
  });
}

const replacePatch = (path: Patch['path'], value: unknown): Patch => ({ op: 'replace', path, value });

function unplacedPhotosPatches(
  from: SpreadDocument['unplacedPhotoIds'],
  to: SpreadDocument['unplacedPhotoIds'],
): Patch[] {
  if (from === to) return [];
  return [
    to
      ? { op: from ? 'replace' : 'add', path: ['unplacedPhotoIds'], value: to }
      : { op: 'remove', path: ['unplacedPhotoIds'] },
  ];
}

function elementPatches(from: readonly SpreadElement[], to: readonly SpreadElement[]): Patch[] {
  if (from.length !== to.length) return [replacePatch(['elements'], to)];
  return to.flatMap((element, i) => (element === from[i] ? [] : [replacePatch(['elements', i], element)]));
}

/**
 * Returns patches between two documents of the same sheet: each part or element with another identity is replaced
 * whole. Immer would need several times as long.
 */
const diffDocuments = (from: SpreadDocument, to: SpreadDocument): Patch[] => [
  ...(from.background === to.background ? [] : [replacePatch(['background'], to.background)]),
  ...unplacedPhotosPatches(from.unplacedPhotoIds, to.unplacedPhotoIds),
  ...elementPatches(from.elements, to.elements),
];

/**
 * Applies a command. Pure and deterministic; the patches suffice to undo it. Unchanged elements keep their identity.
 */
export function editDocument(doc: SpreadDocument, command: EditCommand): DocumentEdit {
  const after = applyCommand(doc, command);
  const background = isDeepEqual(doc.background, after.background) ? doc.background : after.background;
  const unplacedPhotoIds = isDeepEqual(doc.unplacedPhotoIds, after.unplacedPhotoIds)
    ? doc.unplacedPhotoIds
    : after.unplacedPhotoIds;
  const { unplacedPhotoIds: _, ...rest } = doc;
  const document = {
    ...rest,
    background,
    elements: preserveIdentity(doc, after),
    ...(unplacedPhotoIds && { unplacedPhotoIds }),
  };
  const patches = diffDocuments(doc, document);
  return patches.length === 0
    ? { document: doc, patches, inverse: [] }
    : { document, patches, inverse: diffDocuments(document, doc) };
}
