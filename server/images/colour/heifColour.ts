import { type HeifItems, readPrimaryProperties } from '../heif/heifItems';
import { type CodedColour, toCodedColour } from './codedColour';

export interface HeifColour {
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
