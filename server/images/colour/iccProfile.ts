import { D50, matrixToD50 } from './chromaticities';
import type { CodedColour } from './codedColour';

const CURVE_POINTS = 4096;

const fixed = (values: readonly number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), 4 * i);
  return bytes;
};
const tagged = (type: string, body: Buffer) => Buffer.concat([Buffer.from(type), Buffer.alloc(4), body]);
const xyz = (values: readonly number[]) => tagged('XYZ ', fixed(values));

function curve(linearLight: CodedColour['linearLight']): Buffer {
  const body = Buffer.alloc(4 + 2 * CURVE_POINTS);
  body.writeUInt32BE(CURVE_POINTS);
  for (let i = 0; i < CURVE_POINTS; i += 1) {
    const light = linearLight(i / (CURVE_POINTS - 1));
    body.writeUInt16BE(Math.round(Math.min(1, Math.max(0, light)) * 65_535), 4 + 2 * i);
  }
  return tagged('curv', body);
}

/** Writes a colour space as an ICC profile (ICC.1:2022), for decoders that understand no other description. */
export function createIccProfile({ chromaticities, linearLight }: CodedColour, isGrey: boolean): Buffer {
  const tone = curve(linearLight);
  const [rx = 0, gx = 0, bx = 0, ry = 0, gy = 0, by = 0, rz = 0, gz = 0, bz = 0] = matrixToD50(chromaticities);
  const rgb: [string, Buffer][] = [
    ['rXYZ', xyz([rx, ry, rz])],
    ['gXYZ', xyz([gx, gy, gz])],
    ['bXYZ', xyz([bx, by, bz])],
    ['rTRC', tone],
    ['gTRC', tone],
    ['bTRC', tone],
  ];
  const tags: [string, Buffer][] = [['wtpt', xyz(D50)], ...(isGrey ? ([['kTRC', tone]] as [string, Buffer][]) : rgb)];
  return profileOf(isGrey ? 'GRAY' : 'RGB ', tags);
}

function profileOf(space: string, tags: readonly (readonly [string, Buffer])[]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  const bodies = [...new Set(tags.map(([, body]) => body))];
  const offsets = new Map<Buffer, number>();
  let end = 128 + table.length;
  for (const body of bodies) {
    offsets.set(body, end);
    end += body.length;
  }
  for (const [i, [name, body]] of tags.entries()) {
    table.write(name, 4 + 12 * i, 'latin1');
    table.writeUInt32BE(offsets.get(body) ?? 0, 8 + 12 * i);
    table.writeUInt32BE(body.length, 12 + 12 * i);
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(end);
  header.writeUInt32BE(0x04_30_00_00, 8);
  header.write(`mntr${space}XYZ `, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  fixed(D50).copy(header, 68);
  return Buffer.concat([header, table, ...bodies]);
}
