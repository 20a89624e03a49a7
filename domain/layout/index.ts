export { zonesOf } from './arrange/faceSafeZones';
export { cropFor, headsCut, keepHeads, type Zones } from './arrange/photoCrop';
export { captionOf } from './compose/createCaption';
export { papersOf } from './compose/pageColours';
export * from './compose/textStyleNames';
export { textStylesOf } from './compose/textStyles';
export { explainSpread } from './explain/explainSpread';
export * from './explain/reasons';
export { layoutAlbum, limitsFor } from './layoutAlbum';
export { fitsRange, pageRangeOf } from './paginate/pageRange';
export { styleNameOf } from './revise/applyTheme';
export {
  type CurrentSpread,
  followed,
  type RelaidSpread,
  relayoutAlbum,
  relayoutRange,
} from './revise/relayoutSpreads';
export { normaliseTitle, retitled, type TitleSizes, type TitleTexts, titleElementOf } from './revise/retitleSpread';
export { shuffleSpread } from './revise/shuffleSpread';
export * from './select/choosePhotos';
export { bestMore, type FewerReason, leastOf } from './select/photoPriority';
export { titlesOf } from './story/albumTitles';
export { orderPhotos } from './story/sortPhotosByTime';
export { type Subject, subjectOf } from './subject';
export * from './templates';
export * from './templates/templateIds';
export type * from './types';
