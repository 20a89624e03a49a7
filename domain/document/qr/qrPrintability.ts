import { luminanceOfHex } from '../../geometry/oklab';
import type { QrElement } from '../model';
import { utf8Length } from './qrText';

/** Bytes that codes of version 1, 2… hold at the correction of `domain/qr`. */
const MAX_BYTES_BY_VERSION = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331] as const;
/** Of each side of a code, blank. */
const QUIET_ZONE_MODULES = 4;
/** mm of a module that every telephone still reads. */
const MIN_MODULE_MM = 0.4;
/** By how much of all light the ground must reflect more than the modules. */
const MIN_LUMINANCE_CONTRAST = 0.4;
/** Of what lies under a code without a ground nobody knows more. */
const PAPER_COLOUR = '#ffffff';

/** Modules along a side of the code of a text that is no mere number or code word, the blank ones included. */
export function countQrModules(text: string): number {
  const bytes = utf8Length(text);
  const version = MAX_BYTES_BY_VERSION.filter((most) => most < bytes).length + 1;
  return 17 + 4 * version + 2 * QUIET_ZONE_MODULES;
}

/** mm of a module in print. */
const moduleSizeMm = ({ text, frame }: QrElement): number => Math.min(frame.width, frame.height) / countQrModules(text);

/** mm by which the modules of a code stand in from the square that it is drawn in. */
export const quietZoneMm = (code: QrElement): number => QUIET_ZONE_MODULES * moduleSizeMm(code);

/** Why some telephones will not read a code in print, wherever it stands; null when all do. */
export function qrPrintWarning(code: QrElement): 'small' | 'pale' | null {
  if (moduleSizeMm(code) < MIN_MODULE_MM) return 'small';
  const { colour, ground, opacity } = code;
  const contrast = (luminanceOfHex(ground ?? PAPER_COLOUR) - luminanceOfHex(colour)) * opacity;
  return contrast < MIN_LUMINANCE_CONTRAST ? 'pale' : null;
}
