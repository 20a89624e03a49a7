export type * from '../geometry/colour.types';
export * from '../geometry/rect';
export * from '../geometry/units';
export * from './background/background';
export { refitBackground } from './background/refitBackground';
export * from './bookPages';
export * from './codec';
export * from './drawn';
export * from './elementTraits';
export * from './model';
export * from './pageGeometry';
export type * from './paint/paint.types';
export * from './paint/paintSteps';
export * from './paint/photoShadow';
export * from './photo/colourAdjustments';
export * from './photo/photoOutline';
export * from './photo/straighten';
export { qrPrintWarning } from './qr/qrPrintability';
export { qrTextError } from './qr/qrText';
export { reformatSpread } from './reformat';
export * from './spine/resizeSpine';
export * from './spine/spineTitle';
export * from './sticker';
export * from './text/breakLines';
export { type CaretLine, findCaretOffset, findSelectionRects, measureCaretLines } from './text/caretPositions';
export {
  type CharacterStyleChange,
  findCommonStyle,
  type TextRange,
} from './text/characterStyles';
export * from './text/elementFaces';
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
export { hasTextOverflow, lineHeight, listIndentMm, textHeight } from './text/lineLayout';
export * from './text/lineRanges';
export * from './text/lists';
export { MM_PER_POINT, measureLine } from './text/measureText';
export { findTextFrame, placeText } from './text/placeText';
export * from './text/positionLines';
export { findMissingCharacters, glyphCoverage } from './text/textRuns';
