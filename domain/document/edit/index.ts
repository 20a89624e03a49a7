export { applyCommand, emptied } from './applyCommand';
export type * from './commands';
export { fillCrop, photoAspect, zoomCrop, zoomOf } from './crops';
export { type DocumentPatch, edit, patched } from './editDocument';
export { grouped, groupsOfCopies, withGroups } from './groups';
