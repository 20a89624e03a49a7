/** Checks the quotation marks and the no-break spaces of each language. */
import { wordsOfMessage } from './check-terms.mjs';

/** The quotation marks of each language, outer ones first. */
const quotationMarks = { en: '“”', de: '„“', fr: '«»', es: '«»“”', pt: '«»', ru: '«»„“' };

const UNITS =
  'mm|cm|km|px|pt|ppi|ppp|dpi|ms|kB|MB|GB|Mo|Go|MP|Mpx|g/m²|мм|см|км|пт|пикс|мс|МБ|ГБ|Мп|г/м²|Zoll|дюйм|pulg|po|pol|%';

/** Plain spaces at which a line must not break, by language. */
const plainSpaces = {
  all: [[new RegExp(`\\d (?:${UNITS})(?![\\p{L}\\p{N}])`, 'u'), 'between a number and its unit']],
  de: [[/ …/, 'before an ellipsis']],
  fr: [
    [/ [:;!?»]/, 'before a punctuation mark'],
    [/« /, 'after an opening quotation mark'],
  ],
};

function typographyFaults(language, place, text) {
  const marks = quotationMarks[language] ?? '';
  const foreign = [...text].filter((character) => '“”„«»'.includes(character) && !marks.includes(character));
  const spaces = [...plainSpaces.all, ...(plainSpaces[language] ?? [])].filter(([pattern]) => pattern.test(text));
  return [
    ...foreign.slice(0, 1).map((mark) => `${place} has the quotation mark ${mark}: use ${marks}`),
    ...spaces.map(([, where]) => `${place} has a plain space ${where}: use a no-break space`),
  ];
}

/**
 * Returns wrong quotation marks and breakable spaces in the tables of texts.
 * @param {Record<string, Record<string, string>>} tables by language
 */
export const checkTypography = (tables, folder = '') =>
  Object.entries(tables).flatMap(([language, table]) =>
    Object.entries(table).flatMap(([key, message]) =>
      typographyFaults(language, `${folder}${language}.json: ${key}`, wordsOfMessage(message)),
    ),
  );
