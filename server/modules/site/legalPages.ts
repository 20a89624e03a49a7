import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { LEGAL_PAGES, type Locale } from '@domain/contract';
import { type LegalSettings, legalVariableName } from '../../config.legal';
import type { LoadPageExtras } from '../../http/staticApp';

const MAX_TEXT_BYTES = 512 * 1024;

export interface LegalText {
  /** Null for the file without a language in its name. */
  readonly language: Locale | null;
  readonly format: 'markdown' | 'text';
  readonly text: string;
}

const translatedPath = (path: string, language: Locale): string => {
  const ending = extname(path);
  return `${path.slice(0, path.length - ending.length)}.${language}${ending}`;
};

async function readText(path: string): Promise<string | null> {
  try {
    if ((await stat(path)).size > MAX_TEXT_BYTES) throw new Error(`${path} is larger than ${MAX_TEXT_BYTES} bytes`);
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Reads the translation of a legal page, or the page itself where it has none. Files are read anew each time, so that
 * an edit shows at once. Null when both are gone.
 */
export async function readLegalText(path: string, language: Locale | undefined): Promise<LegalText | null> {
  const format = extname(path).toLowerCase() === '.txt' ? 'text' : 'markdown';
  const translated = language === undefined ? null : await readText(translatedPath(path, language));
  if (language !== undefined && translated !== null) return { language, format, text: translated };
  const text = await readText(path);
  return text === null ? null : { language: null, format, text };
}

/** Finds the first legal file that cannot be read, with the setting that names it. */
export async function findUnreadableLegalFile(
  legal: LegalSettings,
): Promise<{ readonly setting: string; readonly path: string; readonly reason: string } | null> {
  for (const id of LEGAL_PAGES) {
    const source = legal[id];
    if (source?.kind !== 'file') continue;
    try {
      if ((await readText(source.path)) === null) throw new Error('there is no such file');
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { setting: legalVariableName(id), path: source.path, reason: code ?? message };
    }
  }
  return null;
}

/** Creates the head of `/legal/{id}`: status 404 for a page that the shop does not have. */
export const createLegalPageHead =
  (legal: LegalSettings): LoadPageExtras =>
  async (id) => {
    const page = LEGAL_PAGES.find((known) => known === id);
    return page !== undefined && legal[page]?.kind === 'file' ? {} : null;
  };
