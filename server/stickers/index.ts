export { drawingOf, isColourable } from './colouredDrawing';
export { stickerGroups } from './stickerGroups';
export { stickerNames } from './stickerNames';
export { stickerSvg } from './stickerSvg';
