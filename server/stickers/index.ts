export { stickerGroups } from './groups';
export { stickerNames } from './names';
export { drawingOf, isColourable } from './painted';
export { stickerSvg } from './svg';
