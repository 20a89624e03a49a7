import { luminanceOfHex } from '../../geometry/oklab';
import type { QrElement } from '../model';
import { bytesOf } from './qrText';

/** Bytes that codes of version 1, 2… hold at the correction of `domain/qr`. */
const HELD = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331] as const;
/** Of each side of a code, blank. */
const QUIET_ZONE = 4;
/** mm of a module that every telephone still reads. */
const LEAST_MODULE = 0.4;
/** By how much of all light the ground must reflect more than the modules. */
const LEAST_CONTRAST = 0.4;
/** Of what lies under a code without a ground nobody knows more. */
const PAPER = '#ffffff';

/** Modules along a side of the code of a text that is no mere number or code word, the blank ones included. */
export function qrSide(text: string): number {
  const bytes = bytesOf(text);
  const version = HELD.filter((most) => most < bytes).length + 1;
  return 17 + 4 * version + 2 * QUIET_ZONE;
}

/** mm of a module in print. */
const moduleOf = ({ text, frame }: QrElement): number => Math.min(frame.width, frame.height) / qrSide(text);

/** mm by which the modules of a code stand in from the square that it is drawn in. */
export const quietZoneOf = (code: QrElement): number => QUIET_ZONE * moduleOf(code);

/** Why some telephones will not read a code in print, wherever it stands; null when all do. */
export function qrTrouble(code: QrElement): 'small' | 'pale' | null {
  if (moduleOf(code) < LEAST_MODULE) return 'small';
  const { colour, ground, opacity } = code;
  const contrast = (luminanceOfHex(ground ?? PAPER) - luminanceOfHex(colour)) * opacity;
  return contrast < LEAST_CONTRAST ? 'pale' : null;
}
