export * from './adjust';
export * from './background';
export { backgroundOn } from './backgroundOn';
export * from './book';
export * from './codec';
export {
  baseOfExtended,
  type DrawnFontId,
  fallbackAdvance,
  isExtended,
  isScriptFont,
  type ScriptFontId,
} from './fallbackFonts';
export { storedText } from './legible';
export * from './lists';
export * from './metrics';
export * from './model';
export * from './outline';
export * from './pages';
export * from './paint';
export * from './paint.constants';
export type * from './paint.types';
export { qrTrouble } from './qrReading';
export { qrProblem } from './qrText';
export * from './rawLines';
export { reformatted } from './reformat';
export * from './spine';
export * from './spineTitle';
export * from './sticker';
export * from './straighten';
export * from './text';
export * from './textLines';
export { calmPlace, placeForText } from './textRoom';
export { coverage, missingCharacters } from './textRuns';
export * from './units';
