export { getStickerNames, stickerGroups } from './stickerCatalogue';
export { colouredDrawing, isColourable, renderStickerSvg } from './stickerDrawing';
