import { crc32, deflateSync } from 'node:zlib';
import { type Chromaticities, matrixToD50, SRGB } from './chromaticities';
import { type CodedColour, toCodedColour, toGammaColour } from './codedColour';
import { createIccProfile } from './iccProfile';

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly data: Buffer;
}

/** Chunks before the image data (PNG, third edition, §5); later chunks do not describe its colour. */
function headChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (type === 'IDAT' || end > file.length) break;
    chunks.push({ type, start: at, end, data: file.subarray(at + 8, at + 8 + length) });
    at = end;
  }
  return chunks;
}

function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** Chunks that describe a colour space; the one with the highest priority applies (§4.3). */
const COLOUR_CHUNKS = new Set(['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'mDCV', 'cLLI']);

/** No matrix value of a colour space exceeds that of white; ICC profiles hold none from 32768 on. */
const MAX_MATRIX_VALUE = 2;

function chromaticitiesIn(cHRM: Buffer | undefined): Chromaticities {
  if (cHRM?.length !== 32) return SRGB;
  const point = (at: number) => [cHRM.readUInt32BE(at) / 1e5, cHRM.readUInt32BE(at + 4) / 1e5] as const;
  const [white, red, green, blue] = [point(0), point(8), point(16), point(24)];
  const points = { white, red, green, blue };
  const isSense = Object.values(points).every(([x, y]) => x >= 0 && y > 0 && x + y <= 1);
  // Collinear primaries or an extreme white point are not a valid colour space and would destroy the picture.
  return isSense && matrixToD50(points).every((value) => Math.abs(value) < MAX_MATRIX_VALUE) ? points : SRGB;
}

/**
 * Finds the colour description that the decoder does not read.
 * @returns null where sRGB overrides the other chunks; undefined when nothing needs doing
 */
function describedColour(chunks: readonly Chunk[]): CodedColour | null | undefined {
  const find = (type: string) => chunks.find((chunk) => chunk.type === type)?.data;
  const [cICP, gAMA, cHRM] = [find('cICP'), find('gAMA'), find('cHRM')];
  if (cICP?.length === 4 && cICP[2] === 0) {
    const [primaries = 2, transfer = 2, , range] = cICP;
    const colour = toCodedColour({ primaries, transfer, isNarrow: range === 0 });
    return colour ?? (find('iCCP') ? null : undefined);
  }
  if (find('iCCP') || find('sRGB')) return undefined;
  const gamma = gAMA?.length === 4 ? gAMA.readUInt32BE() / 1e5 : 0;
  const exponent = gamma > 0.05 && gamma < 20 ? 1 / gamma : null;
  return toGammaColour(exponent, chromaticitiesIn(cHRM)) ?? undefined;
}

export interface DescribedPng {
  /** The same picture with a profile equivalent to its other chunks. */
  readonly bytes: Buffer;
  readonly coded: CodedColour | null;
}

/**
 * Reads the colour space of a PNG from cICP, gAMA and cHRM, which libvips ignores.
 * @returns null where a profile or sRGB is all there is
 */
export function describePng(file: Buffer): DescribedPng | null {
  const chunks = headChunks(file);
  const colour = describedColour(chunks);
  const [header] = chunks;
  if (colour === undefined || header?.type !== 'IHDR') return null;
  const kept = chunks.filter(({ type }) => type !== 'IHDR' && !COLOUR_CHUNKS.has(type));
  const isGrey = ((header.data[9] ?? 0) & 2) === 0;
  const profile = colour && !colour.isHdr ? [profileChunk(createIccProfile(colour, isGrey))] : [];
  const rest = file.subarray(chunks.at(-1)?.end ?? header.end);
  const parts = [file.subarray(0, header.end), ...profile, ...kept.map(({ start, end }) => file.subarray(start, end))];
  return { bytes: Buffer.concat([...parts, rest]), coded: colour?.isHdr ? colour : null };
}

const profileChunk = (profile: Buffer) =>
  chunkOf('iCCP', Buffer.concat([Buffer.from('coded\0\0', 'latin1'), deflateSync(profile)]));
