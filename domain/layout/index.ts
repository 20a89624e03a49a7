export { type TextStyleName, textStyleNames } from '../document/model';
export { computeSafeZones } from './arrange/faceSafeZones';
export { computeCrop, moveCropToKeepHeads, type SafeZones, worstHeadCut } from './arrange/photoCrop';
export { addCorrection, findShownCorrections, removeCorrection, suggestCorrection } from './colourCorrection';
export { createForeword } from './compose/frontMatter/foreword';
export { mapStyleOn } from './compose/spreads/mapSpread';
export { createCaption } from './compose/text/createCaption';
export { legibleColour, templatePageColours } from './compose/text/pageColours';
export { themeTextStyles } from './compose/text/textStyles';
export { type CoverCandidate, suggestCovers } from './cover/rankCoverPhotos';
export { explainSpread } from './explain/explainSpread';
export * from './explain/reasons';
export { layoutAlbum, layoutPageLimits } from './layoutAlbum';
export { comfortablePhotoCount, estimatePageCount, minPhotoCount } from './paginate/pageCount';
export * from './paginate/pageRange';
export { isInPageRange, newAlbumPageRange, type PageRange } from './paginate/pageRange';
export { type AlbumTextStyles, findAlbumTextStyles, hasAlbumTextStyle } from './revise/albumTextStyles';
export { adaptSpread, findTextStyleName } from './revise/applyTheme';
export { compareLayouts, type LayoutChanges } from './revise/compareLayouts';
export { coverAlternatives, redesignCoverFor } from './revise/coverAlternatives';
export { hidePlaces } from './revise/hidePlaces';
export { findReplaceableDecor } from './revise/rearrangeableSpread';
export { type RelayoutSpread, relayoutPageRange, relayoutSpreads } from './revise/relayoutSpreads';
export {
  findPurpose,
  hasOwnSize,
  readTextStyle,
  restyleSpread,
  sharedStyleName,
  type TextStyleValues,
} from './revise/restyleSpread';
export {
  findTitleElement,
  normaliseTitle,
  retitleSpread,
  type TitleSizes,
  type TitleTexts,
} from './revise/retitleSpread';
export { shuffleSpread } from './revise/shuffleSpread';
export type { CurrentSpread } from './revise/splitIntoPieces';
export * from './select/choosePhotos';
export { leastImportantPhoto, nextBestPhoto, type RemovalReason } from './select/photoPriority';
export type { RankedPhoto } from './select/rankPhotos';
export { type BookSelection, createPhotoSelector, type PhotoSelector } from './select/selectPhotos';
export { resolveAlbumTitles, suggestTitles, type TitleSuggestion } from './story/albumTitles';
export { collectStoryFacts, type StoryFacts } from './story/collectStoryFacts';
export { countShownPlaces, findPlaceCandidates } from './story/countShownPlaces';
export { findJourneyPlaces } from './story/findJourney';
export { isKnownPlaceName } from './story/namePlaces';
export { countryName, findCityNames } from './story/placeNames';
export { sortPhotosByTime } from './story/sortPhotosByTime';
export { countUnknownFaces, type Subject, toSubject } from './subject';
export * from './templates';
export { describeTemplate } from './templates/describeTemplate';
export * from './templates/templateIds';
export type * from './types';
