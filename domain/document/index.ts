export * from '../geometry/units';
export * from './background/background';
export { backgroundOn } from './background/refitBackground';
export * from './bookPages';
export * from './codec';
export * from './model';
export * from './pageGeometry';
export type * from './paint/paint.types';
export * from './paint/paintSteps';
export * from './paint/photoShadow';
export * from './photo/colourAdjustments';
export * from './photo/photoOutline';
export * from './photo/straighten';
export { qrTrouble } from './qr/qrPrintability';
export { qrProblem } from './qr/qrText';
export { reformatted } from './reformat';
export * from './spine/resizeSpine';
export * from './spine/spineTitle';
export * from './sticker';
export * from './text/breakLines';
export {
  baseOfExtended,
  type DrawnFontId,
  fallbackAdvance,
  isExtended,
  isScriptFont,
  type ScriptFontId,
} from './text/fallbackFonts';
export * from './text/fontMetrics';
export { storedText } from './text/glyphFallback';
export * from './text/lineRanges';
export * from './text/lists';
export { calmPlace, placeForText } from './text/placeText';
export * from './text/positionLines';
export { coverage, missingCharacters } from './text/textRuns';
