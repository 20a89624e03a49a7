import { type HeifItems, readPrimaryProperties } from '../heif/heifItems';
import { type Chromaticities, lookupChromaticities, matrixToSrgb, SRGB } from './chromaticities';

interface HeifColour {
  readonly profile: Buffer | undefined;
  readonly coded: CodedColour | null;
}

/**
 * Reads the colour space of the primary picture of a HEIF or AVIF file. Gain maps and previews have their
 * own.
 */
export function readHeifColour(file: Buffer, items: HeifItems): HeifColour {
  const described = readPrimaryProperties(file, items, 'colr');
  const find = (...types: string[]) => described.find((colr) => types.includes(colr.toString('latin1', 0, 4)));
  const profile = find('prof', 'rICC')?.subarray(4);
  const nclx = find('nclx');
  if (profile || !nclx || nclx.length < 8) return { profile, coded: null };
  return { profile, coded: toCodedColour({ primaries: nclx.readUInt16BE(4), transfer: nclx.readUInt16BE(6) }) };
}

/**
 * Non-sRGB colour space that a file describes without an ICC profile. Decoders return such pixels
 * unconverted.
 */
export interface CodedColour {
  readonly chromaticities: Chromaticities;
  /** Maps a coded value 0..1 to linear light; 1 is diffuse white. */
  readonly linearLight: (value: number) => number;
  readonly isHdr: boolean;
}

export interface CodePoints {
  readonly primaries: number;
  readonly transfer: number;
  /** RGB in video range (16 to 235 of 255), if the decoder keeps it. */
  readonly isNarrow?: boolean;
}

const PQ = 16;
const HLG = 18;
/**
 * Luminance of diffuse white in HDR, in cd/m² (ITU-R BT.2408 §2.2). It maps to slightly less than paper
 * white.
 */
const REFERENCE_WHITE = 203;
/** Fraction of white up to which tones stay unchanged; brighter ones roll off so that highlights keep detail. */
const KNEE = 0.8;

const srgb = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const createPowerCurve =
  (exponent: number) =>
  (value: number): number =>
    value ** exponent;

/**
 * Transfer characteristics (ITU-T H.273, table 3). Video curves (1, 6, 14, 15) count as sRGB, because photos
 * are made for such screens.
 */
const transfers: Readonly<Record<number, (value: number) => number>> = {
  4: createPowerCurve(2.2),
  5: createPowerCurve(2.8),
  7: (value) => (value < 4 * 0.0228 ? value / 4 : ((value + 0.1115) / 1.1115) ** (1 / 0.45)),
  8: (value) => value,
  9: (value) => (value === 0 ? 0 : 10 ** (2 * (value - 1))),
  10: (value) => (value === 0 ? 0 : 10 ** (2.5 * (value - 1))),
  [PQ]: (value) => pqLuminance(value) / REFERENCE_WHITE,
  17: (value) => (52.37 / 48) * value ** 2.6,
  [HLG]: (value) => (1000 * hlgScene(value) ** 1.2) / REFERENCE_WHITE,
};

/** @returns null where the code points describe sRGB */
export function toCodedColour({ primaries, transfer, isNarrow = false }: CodePoints): CodedColour | null {
  const chromaticities = lookupChromaticities(primaries);
  const light = transfers[transfer];
  if (chromaticities === SRGB && !light && !isNarrow) return null;
  const full = light ?? srgb;
  const narrow = (value: number) => full(Math.min(1, Math.max(0, (value * 255 - 16) / 219)));
  return { chromaticities, linearLight: isNarrow ? narrow : full, isHdr: transfer === PQ || transfer === HLG };
}

/**
 * @param exponent gamma of the linearising power; null means the sRGB curve
 * @returns null where the result is sRGB, or as close as cameras and old programs describe it
 */
export function toGammaColour(exponent: number | null, chromaticities: Chromaticities): CodedColour | null {
  const isSrgbCurve = exponent === null || Math.abs(exponent - 2.2) < 0.03;
  const isSrgbGamut = (['white', 'red', 'green', 'blue'] as const).every((point) =>
    [0, 1].every((axis) => Math.abs((chromaticities[point][axis] ?? 0) - (SRGB[point][axis] ?? 0)) < 0.003),
  );
  if (isSrgbCurve && isSrgbGamut) return null;
  return { chromaticities, linearLight: isSrgbCurve ? srgb : createPowerCurve(exponent), isHdr: false };
}

/**
 * Creates a converter from coded RGB to 8-bit sRGB. It writes three values per pixel, and a fourth if
 * present. It can convert 8-bit data in place.
 */
export function createSrgbConverter({ chromaticities, linearLight, isHdr }: CodedColour, max: number) {
  const linear = Float32Array.from({ length: max + 1 }, (_, value) => linearLight(value / max));
  const encoded = Uint8Array.from({ length: ENCODED + 1 }, (_, value) => Math.round(encode(value / ENCODED) * 255));
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] = matrixToSrgb(chromaticities);
  return <Result extends Uint8Array>(values: Uint8Array | Uint16Array, channels: number, result: Result): Result => {
    for (let at = 0; at + 2 < values.length; at += channels) {
      const r = linear[values[at] ?? 0] ?? 0;
      const g = linear[values[at + 1] ?? 0] ?? 0;
      const b = linear[values[at + 2] ?? 0] ?? 0;
      const gain = (isHdr ? rollOff(Math.max(r, g, b)) : 1) * ENCODED;
      result[at] = encoded[clamp((rr * r + rg * g + rb * b) * gain)] ?? 0;
      result[at + 1] = encoded[clamp((gr * r + gg * g + gb * b) * gain)] ?? 0;
      result[at + 2] = encoded[clamp((br * r + bg * g + bb * b) * gain)] ?? 0;
      if (channels === 4) result[at + 3] = Math.round(((values[at + 3] ?? 0) / max) * 255);
    }
    return result;
  };
}

const ENCODED = 8191;
const clamp = (value: number) => Math.min(ENCODED, Math.max(0, Math.round(value)));

/** Factor for a pixel with strongest channel `peak` that limits it to 1 and keeps its hue. */
function rollOff(peak: number): number {
  if (peak <= KNEE) return 1;
  return (KNEE + (1 - KNEE) * (1 - Math.exp(-(peak - KNEE) / (1 - KNEE)))) / peak;
}

/** EOTF of SMPTE ST 2084, in cd/m². */
function pqLuminance(value: number): number {
  const root = value ** (1 / 78.84375);
  return 10_000 * (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
}

/** Inverse OETF of hybrid log-gamma (ITU-R BT.2100, table 5). */
function hlgScene(value: number): number {
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** Encodes linear light by the sRGB transfer function (IEC 61966-2-1). */
const encode = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
