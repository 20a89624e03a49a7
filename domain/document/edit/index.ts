export { applyCommand, emptied } from './apply';
export type * from './commands';
export { fillCrop, photoAspect, zoomCrop, zoomOf } from './crops';
export { type DocumentPatch, edit, patched } from './edit';
export { grouped, groupsOfCopies, withGroups } from './groups';
