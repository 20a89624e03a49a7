import { type Colour, luminanceOfHex } from '../../geometry/colour';
import { surfacesBeneath } from '../backingSurfaces';
import type { QrElement, SpreadDocument } from '../model';
import { utf8Length } from './qrText';

/** Byte capacity of codes of version 1, 2… at the error correction of `domain/qr`. */
const MAX_BYTES_BY_VERSION = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331] as const;
const QUIET_ZONE_MODULES = 4;
/** Smallest module that every phone still reads. */
const MIN_MODULE_MM = 0.4;
const MIN_LUMINANCE_CONTRAST = 0.4;
/** Assumed colour of a picture below a transparent code. */
const PAPER_COLOUR = '#ffffff';

function countQrModules(text: string): number {
  const bytes = utf8Length(text);
  const version = MAX_BYTES_BY_VERSION.filter((most) => most < bytes).length + 1;
  return 17 + 4 * version + 2 * QUIET_ZONE_MODULES;
}

const moduleSizeMm = ({ text, frame }: QrElement): number => Math.min(frame.width, frame.height) / countQrModules(text);

export const quietZoneMm = (code: QrElement): number => QUIET_ZONE_MODULES * moduleSizeMm(code);

/**
 * Returns the known colours on which a code without a ground stands. Pictures have none: they are judged as paper.
 * @param index z-order index of the code
 */
const findGroundColours = (doc: SpreadDocument, index: number): readonly Colour[] =>
  surfacesBeneath(doc, index).map(({ colour }) => colour ?? PAPER_COLOUR);

/**
 * Returns why some phones cannot read a printed code; null when all can.
 * @param index z-order index of the code
 */
export function qrPrintWarning(doc: SpreadDocument, index: number): 'small' | 'pale' | null {
  const code = doc.elements[index];
  if (code?.type !== 'qr') return null;
  if (moduleSizeMm(code) < MIN_MODULE_MM) return 'small';
  const { colour, ground, opacity } = code;
  const grounds = ground === null ? findGroundColours(doc, index) : [ground];
  const contrasts = grounds.map((one) => (luminanceOfHex(one) - luminanceOfHex(colour)) * opacity);
  return Math.min(...contrasts) < MIN_LUMINANCE_CONTRAST ? 'pale' : null;
}
