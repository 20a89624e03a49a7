import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { printers } from '@domain/print';
import { projectRoot } from '../../projectRoot';
import type { PdfOutput } from '../pdfOutput';
import { type PdfRef, pdfText, toRawDocument } from './pdfkitInternals';

const folder = join(projectRoot, 'server', 'render', 'pdf', 'icc');

export interface PdfColours {
  readonly standard: 'pdf' | 'pdf-x-4';
  /** Colour space of RGB on pages; null leaves it to the reader. */
  readonly rgb: readonly ['ICCBased', PdfRef] | null;
  /**
   * Blending space of transparency: the press's inks, so that black stays pure; null means the reader's
   * default.
   */
  readonly blending: readonly ['ICCBased', PdfRef] | 'DeviceCMYK' | null;
}

/** Largest channel difference of a neutral colour, of 255. */
const NEUTRAL_TOLERANCE = 12;
/** Neutral colours up to this value print solid, because a screen would fray letters. */
const SOLID_BLACK_LIMIT = 0x30;

/**
 * Returns the ink of text, lines and codes. For a press neutral colours use black ink alone, which needs no
 * register.
 */
export function toPrintInk(colour: string, { standard }: Pick<PdfColours, 'standard'>): PDFKit.Mixins.ColorValue {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [least, most] = [Math.min(...channels), Math.max(...channels)];
  if (standard !== 'pdf-x-4' || !(most - least <= NEUTRAL_TOLERANCE)) return colour;
  const grey = channels.reduce((sum, channel) => sum + channel, 0) / channels.length;
  return [0, 0, 0, grey <= SOLID_BLACK_LIMIT ? 100 : Math.round(100 * (1 - grey / 255))];
}

const packed = new Map<string, Promise<Buffer>>();

/** Returns a compressed profile, computed once per process in the background. */
function loadPackedProfile(file: string): Promise<Buffer> {
  const known = packed.get(file) ?? readFile(join(folder, file)).then((bytes) => promisify(deflate)(bytes));
  packed.set(file, known);
  // The caller that awaits it gets the error; the next caller tries again.
  known.catch(() => packed.delete(file));
  return known;
}

async function embedProfile(
  doc: PDFKit.PDFDocument,
  file: string,
  channels: { readonly count: number; readonly space: string },
): Promise<PdfRef> {
  const bytes = await loadPackedProfile(file);
  const { count, space } = channels;
  const profile = toRawDocument(doc).ref({ N: count, Alternate: space, Length: 0, Filter: 'FlateDecode' });
  profile.end(bytes);
  return profile;
}

const SCREEN = 'sRGB.icc';
const PRESS = 'ISOcoated_v2_300_bas.icc';

/** Starts the slowest part of {@link embedColours}. */
export function preloadProfiles(output: PdfOutput): void {
  if (isForPress(output)) loadPackedProfile(PRESS).catch(() => undefined);
}

const isForPress = (output: PdfOutput): boolean =>
  output.kind === 'print' && printers[output.book.printer].pdf === 'pdf-x-4';

/** Declares the press of the file: offset on coated paper, characterisation FOGRA39. */
async function declareIntent(doc: PDFKit.PDFDocument): Promise<void> {
  const raw = toRawDocument(doc);
  const profile = await embedProfile(doc, PRESS, { count: 4, space: 'DeviceCMYK' });
  const intent = raw.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFX',
    OutputCondition: pdfText('Offset, ISO 12647-2:2004, coated paper, ink limit 300 %'),
    OutputConditionIdentifier: pdfText('FOGRA39'),
    RegistryName: pdfText('http://www.color.org'),
    Info: pdfText('ISO Coated v2 300% (basICColor)'),
    DestOutputProfile: profile,
  });
  intent.end();
  raw._root.data['OutputIntents'] = [intent];
}

/**
 * Embeds the profiles. Photos and inks stay sRGB (DefaultRGB), except {@link toPrintInk}'s black. A CMYK
 * press converts by the output intent, with its own black and ink limit.
 */
export async function embedColours(doc: PDFKit.PDFDocument, output: PdfOutput): Promise<PdfColours> {
  if (output.kind === 'screen') return { standard: 'pdf', rgb: null, blending: null };
  const rgb = await embedProfile(doc, SCREEN, { count: 3, space: 'DeviceRGB' });
  const standard = isForPress(output) ? 'pdf-x-4' : 'pdf';
  if (standard === 'pdf-x-4') await declareIntent(doc);
  const space = ['ICCBased', rgb] as const;
  return { standard, rgb: space, blending: standard === 'pdf-x-4' ? 'DeviceCMYK' : space };
}
