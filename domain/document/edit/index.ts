export { expandToGroups, groupIdsForCopies, setGroup, USER_GROUP_PREFIX } from './arrangeCommands';
export type * from './commands';
export { computeCropZoom, createFillCrop, createZoomedCrop, photoAspect } from './crops';
export { applyCommand, type DocumentPatch, editDocument } from './editDocument';
export { clearPhotoFrame } from './photoCommands';
export { setTextStyle } from './styles';
