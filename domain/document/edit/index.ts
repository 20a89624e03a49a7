export { applyCommand, clearPhotoFrame } from './applyCommand';
export type * from './commands';
export { computeCropZoom, createFillCrop, createZoomedCrop, photoAspect } from './crops';
export { applyDocumentPatches, type DocumentPatch, editDocument } from './editDocument';
export { expandToGroups, groupIdsForCopies, setGroup } from './groups';
export { setTextStyle } from './styles';
