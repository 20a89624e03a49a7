export { expandToGroups, groupIdsForCopies, setGroup } from './arrangeCommands';
export type * from './commands';
export { computeCropZoom, createFillCrop, createZoomedCrop, photoAspect } from './crops';
export { applyCommand, type DocumentPatch, editDocument } from './editDocument';
export { clearPhotoFrame } from './photoCommands';
export { setTextStyle } from './styles';
