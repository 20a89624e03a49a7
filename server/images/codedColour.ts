/**
 * Colour that a HEIF or AVIF file describes by code points instead of a profile (ITU-T H.273), and that is not sRGB: wide primaries, or the
 * HDR transfers PQ and HLG. libheif and libvips hand such pixels over as they are coded.
 */
export interface CodedColour {
  readonly primaries: number;
  readonly transfer: number;
}

const BT2020 = 9;
const DISPLAY_P3 = 12;
const PQ = 16;
const HLG = 18;
/** Luminance of diffuse white in HDR, cd/m² (ITU-R BT.2408 §2.2). It becomes a little less than paper white. */
const REFERENCE_WHITE = 203;
/** Below this part of white, tones stay as they are; above, they are rolled off so that highlights keep some drawing. */
const KNEE = 0.8;

/** Linear light of these primaries to that of sRGB, all of white D65; rows of a 3 × 3 matrix. */
const toSrgb: Readonly<Record<number, readonly number[]>> = {
  [BT2020]: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
  [DISPLAY_P3]: [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0197, -0.0786, 1.0979],
};
const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** The first `colr` box of type `nclx` in the head of a file; null where there is none or it says no more than sRGB. */
export function readCodedColour(head: Buffer): CodedColour | null {
  const at = head.indexOf('colrnclx', 0, 'latin1');
  if (at < 0 || at + 12 > head.length) return null;
  const colour = { primaries: head.readUInt16BE(at + 8), transfer: head.readUInt16BE(at + 10) };
  const isOther = toSrgb[colour.primaries] !== undefined || colour.transfer === PQ || colour.transfer === HLG;
  return isOther ? colour : null;
}

/**
 * Turns coded RGB into sRGB of 8 bit.
 * @param rgb 3 values a pixel, 0..`max`
 * @param result where to write it; may be `rgb` itself
 */
export function toSrgb8<Result extends Uint8Array>(
  rgb: Uint8Array | Uint16Array,
  max: number,
  { primaries, transfer }: CodedColour,
  result: Result,
): Result {
  const linear = Float32Array.from({ length: max + 1 }, (_, value) => linearLight(value / max, transfer));
  const encoded = Uint8Array.from({ length: ENCODED + 1 }, (_, value) => Math.round(encode(value / ENCODED) * 255));
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] = toSrgb[primaries] ?? identity;
  const isHdr = transfer === PQ || transfer === HLG;
  for (let at = 0; at < rgb.length; at += 3) {
    const r = linear[rgb[at] ?? 0] ?? 0;
    const g = linear[rgb[at + 1] ?? 0] ?? 0;
    const b = linear[rgb[at + 2] ?? 0] ?? 0;
    const gain = (isHdr ? rollOff(Math.max(r, g, b)) : 1) * ENCODED;
    result[at] = encoded[clamp((rr * r + rg * g + rb * b) * gain)] ?? 0;
    result[at + 1] = encoded[clamp((gr * r + gg * g + gb * b) * gain)] ?? 0;
    result[at + 2] = encoded[clamp((br * r + bg * g + bb * b) * gain)] ?? 0;
  }
  return result;
}

const ENCODED = 8191;
const clamp = (value: number) => Math.min(ENCODED, Math.max(0, Math.round(value)));

/** What to multiply a pixel with whose strongest channel is `peak`, so that it stays within 1 and keeps its hue. */
function rollOff(peak: number): number {
  if (peak <= KNEE) return 1;
  return (KNEE + (1 - KNEE) * (1 - Math.exp(-(peak - KNEE) / (1 - KNEE)))) / peak;
}

/** Linear light of a coded value 0..1; 1 is diffuse white. */
function linearLight(value: number, transfer: number): number {
  if (transfer === PQ) return pqLuminance(value) / REFERENCE_WHITE;
  if (transfer === HLG) return (1000 * hlgScene(value) ** 1.2) / REFERENCE_WHITE;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** SMPTE ST 2084 EOTF, cd/m². */
function pqLuminance(value: number): number {
  const root = value ** (1 / 78.84375);
  return 10_000 * (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
}

/** Inverse OETF of hybrid log-gamma, ITU-R BT.2100 table 5. */
function hlgScene(value: number): number {
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** sRGB, IEC 61966-2-1. */
const encode = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
