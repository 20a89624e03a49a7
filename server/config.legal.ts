import { resolve } from 'node:path';
import { LEGAL_PAGES, type LegalPageId } from '@domain/contract';
import { z } from 'zod';

type LegalSource =
  | { readonly kind: 'link'; readonly url: string }
  /** Absolute path. Files beside it with a language in their name are its translations: `imprint.de.md`. */
  | { readonly kind: 'file'; readonly path: string };

/** Source of each page; null hides the page. */
export type LegalSettings = Readonly<Record<LegalPageId, LegalSource | null>>;

const FILE_NAME = /\.(?:md|markdown|txt)$/i;

const isHttpsUrl = (value: string): boolean => /^https:\/\//i.test(value) && URL.canParse(value);

const legalSchema = z
  .string()
  .refine(
    (value) => isHttpsUrl(value) || (!/^[\w+.-]+:\/\//.test(value) && FILE_NAME.test(value)),
    'must be an https link, or a file that ends in .md or .txt',
  )
  .transform((value): LegalSource => {
    if (isHttpsUrl(value)) return { kind: 'link', url: new URL(value).href };
    return { kind: 'file', path: resolve(value) };
  })
  .optional();

export const legalVariables = {
  LEGAL_IMPRINT: legalSchema,
  LEGAL_TERMS: legalSchema,
  LEGAL_PRIVACY: legalSchema,
  LEGAL_RETURNS: legalSchema,
  LEGAL_CONTACT: legalSchema,
};

type Values = Readonly<z.output<z.ZodObject<typeof legalVariables>>>;

export const legalVariableName = (id: LegalPageId): keyof typeof legalVariables =>
  `LEGAL_${id.toUpperCase() as Uppercase<LegalPageId>}`;

export const readLegal = (values: Values): LegalSettings =>
  Object.fromEntries(LEGAL_PAGES.map((id) => [id, values[legalVariableName(id)] ?? null])) as LegalSettings;

export const findMissingLegalSettings = (legal: LegalSettings): string[] =>
  LEGAL_PAGES.filter((id) => legal[id] === null).map(legalVariableName);
