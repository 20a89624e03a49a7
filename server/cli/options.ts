import { parseArgs } from 'node:util';
import { coverIds, defaultBookChoice, paperIds } from '@domain/commerce';
import { LOCALES, type Locale } from '@domain/contract';
import { DEFAULT_TEMPLATE, type TemplateId, templateIds } from '@domain/layout';
import {
  defaultPrinter,
  type FormatId,
  findNearestFormat,
  formatIds,
  makesCover,
  makesFormat,
  type PrintSpec,
  printerIds,
  printers,
} from '@domain/print';
import { CliError } from './cliFiles';

export interface CliOptions {
  readonly folder: string;
  readonly out: string | null; // PDF to write; null for none
  readonly save: string | null; // Bundle to write; null for none
  readonly format: FormatId;
  /** Writes print files even when the printer does not bind that page count. */
  readonly unbindable: boolean;
  /** Printer, binding and paper of the print PDFs; null for a screen PDF. */
  readonly print: PrintSpec | null;
  readonly template: TemplateId;
  readonly seed: number;
  readonly pages: number | null; // Inside pages; null lets the photos decide
  readonly title: string;
  readonly language: Locale;
}

const DEFAULT_FORMAT: FormatId = 'square-210';
const DEFAULT_SEED = 1;
const MAX_SEED = 2 ** 32 - 1;

export const cliUsage = `Makes an album of the photos in a folder. No server is needed.

  npm run album -- FOLDER --out album.pdf [--save album.keepsake] [options]

  --out FILE         the PDF to write
  --save FILE        the album with its photos as one file that the app opens
  --format ID        ${formatIds.join(', ')} (${DEFAULT_FORMAT})
  --printer ID       ${printerIds.join(', ')}:
                     the files that this printer asks for instead of a PDF to look at; where
                     it wants the cover apart, album-cover.pdf and album-interior.pdf
  --cover ID         ${coverIds.join(', ')} (${defaultBookChoice.cover}); with --printer
  --paper ID         ${paperIds.join(', ')} (${defaultBookChoice.paper}); with --printer
  --unbindable       write the printer's files although it does not bind so many pages
  --template ID      ${templateIds.slice(0, 8).join(', ')},
                     ${templateIds.slice(8).join(', ')} (${DEFAULT_TEMPLATE})
  --title TEXT       on the cover (when the photos were taken)
  --language CODE    of dates: ${LOCALES.join(', ')} (en)
  --seed NUMBER      0 to ${MAX_SEED}; another number takes other ways where several are good (${DEFAULT_SEED})
  --pages NUMBER     how long the book is (as long as the photos make it)
  --help             this text

The same folder, options and seed give the same bytes. Folders inside are read too; hidden files are not.
Ends with 0 when the album is made, 1 when it cannot be, 2 when the command is wrong.`;

const text = { type: 'string' } as const;
const optionTypes = {
  out: text,
  save: text,
  format: text,
  printer: text,
  cover: text,
  paper: text,
  template: text,
  title: text,
  language: text,
  seed: text,
  pages: text,
  unbindable: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: optionTypes, allowPositionals: true });
  } catch (error) {
    throw new CliError((error as Error).message.replace(/\. To specify .*$/s, '.'), 2);
  }
}

function parseChoice<T extends string>(option: string, ids: readonly T[], given: string | undefined, otherwise: T): T {
  if (given === undefined) return otherwise;
  const found = ids.find((id) => id === given);
  if (found === undefined)
    throw new CliError(`--${option} ${given} is not known. Choose one of: ${ids.join(', ')}.`, 2);
  return found;
}

/** @throws CliError when the number does not fit */
function parseNumber(given: string | undefined, fits: (value: number) => boolean, complaint: string): number | null {
  if (given === undefined) return null;
  const value = Number(given);
  if (!/^\d{1,10}$/.test(given) || !fits(value)) throw new CliError(complaint, 2);
  return value;
}

type Given = Partial<Record<'printer' | 'cover' | 'paper' | 'out', string>>;

function parsePrintSpec({ printer, cover, paper, out }: Given): CliOptions['print'] {
  if (printer === undefined) {
    if (cover === undefined && paper === undefined) return null;
    const option = cover === undefined ? '--paper' : '--cover';
    throw new CliError(`${option} is for a printer: say which one with --printer.`, 2);
  }
  if (out === undefined) throw new CliError('--printer is for PDFs: say where to write them with --out.', 2);
  return {
    printer: parseChoice('printer', printerIds, printer, defaultPrinter),
    cover: parseChoice('cover', coverIds, cover, defaultBookChoice.cover),
    paper: parseChoice('paper', paperIds, paper, defaultBookChoice.paper),
  };
}

/** @throws CliError for a product that the printer does not make: it would refuse the files */
function ensureMade({ printer, cover }: PrintSpec, format: FormatId): void {
  const { name, bindings } = printers[printer];
  const refuse = (option: string, given: string, made: readonly string[]) =>
    new CliError(`--${option} ${given} is not for ${name}, which makes ${made.join(', ')}.`, 2);
  if (!makesFormat(printer, format))
    throw refuse(
      'format',
      format,
      formatIds.filter((id) => makesFormat(printer, id)),
    );
  if (!makesCover(printer, cover)) throw refuse('cover', cover, bindings);
}

/**
 * Returns the parsed options, or null when help was requested.
 * @throws CliError
 */
export function parseOptions(args: readonly string[]): CliOptions | null {
  const { values, positionals } = parseArguments(args);
  if (values.help) return null;
  const [folder, ...more] = positionals;
  if (folder === undefined) throw new CliError('Name the folder that holds the photos.', 2);
  if (more.length > 0) throw new CliError(`One folder at a time: what is ${more.join(' ')}?`, 2);
  if (values.out === undefined && values.save === undefined) {
    throw new CliError('Say where to write the album: --out album.pdf, --save album.keepsake, or both.', 2);
  }
  const print = parsePrintSpec(values);
  const format = parseChoice(
    'format',
    formatIds,
    values.format,
    findNearestFormat(DEFAULT_FORMAT, print?.printer ?? defaultPrinter),
  );
  if (print) ensureMade(print, format);
  return {
    folder,
    out: values.out ?? null,
    save: values.save ?? null,
    format,
    print,
    unbindable: values.unbindable ?? false,
    template: parseChoice('template', templateIds, values.template, DEFAULT_TEMPLATE),
    language: parseChoice('language', LOCALES, values.language, 'en'),
    seed:
      parseNumber(
        values.seed,
        (seed) => seed <= MAX_SEED,
        `--seed ${values.seed} is no whole number from 0 to ${MAX_SEED}.`,
      ) ?? DEFAULT_SEED,
    pages: parseNumber(
      values.pages,
      (pages) => pages >= 2 && pages < 10_000 && pages % 2 === 0,
      `--pages ${values.pages} is no even number of pages.`,
    ),
    title: values.title?.trim() ?? '',
  };
}
