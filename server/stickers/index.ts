export { colouredDrawing, isColourable } from './colouredDrawing';
export { stickerGroups } from './stickerGroups';
export { getStickerNames } from './stickerNames';
export { renderStickerSvg } from './stickerSvg';
