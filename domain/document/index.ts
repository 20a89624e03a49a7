export type { Colour } from '../geometry/colour';
export { roundToTenthMm } from '../geometry/numbers';
export * from '../geometry/rect';
export * from './bookPages';
export * from './codec/bookHtml';
export { canonicaliseSpread } from './codec/canonicalSpread';
export { documentLimits } from './codec/documentLimits';
export { parseSpread } from './codec/parseSpread';
export { DocumentError } from './codec/scanner';
export { boundHtmlLength, serialiseSpread } from './codec/serialiseSpread';
export * from './drawn';
export * from './elementTraits';
export * from './model';
export * from './pageGeometry';
export type * from './paint/paint.types';
export * from './paint/paintSteps';
export * from './photo/colourAdjustments';
export * from './photo/photoGeometry';
export { qrPrintWarning } from './qr/qrPrintability';
export { qrTextError } from './qr/qrText';
export { refitBackground } from './reformat';
export * from './spine/resizeSpine';
export * from './spine/spineTitle';
export * from './sticker';
export { isRightToLeft } from './text/bidiOrder';
export * from './text/breakLines';
export * from './text/caretPositions';
export {
  type CharacterStyleChange,
  findCommonStyle,
  findTypingStyle,
  moveStyles,
  normaliseStyles,
  splitAtStyles,
  styleRange,
  type TextRange,
} from './text/characterStyles';
export {
  baseFontOf,
  type DrawnFontId,
  isExtendedFont,
  isScriptFont,
  measureFallbackAdvance,
  type ScriptFontId,
} from './text/fallbackFonts';
export * from './text/fontFaces';
export * from './text/fontMetrics';
export { toStoredText } from './text/glyphFallback';
export {
  findLineRanges,
  hasTextOverflow,
  lineHeight,
  listIndentMm,
  textHeight,
} from './text/lineLayout';
export * from './text/lists';
export { MM_PER_POINT } from './text/measureText';
export { findFreeFrame, findTextFrame, placeText, type TextPlacementRequest } from './text/placeText';
export * from './text/positionLines';
export { findMissingCharacters } from './text/textRuns';
