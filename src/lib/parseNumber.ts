const NO_NUMBER = Number.NaN;

/** Returns the value of a decimal digit in any script. Unicode groups digits in runs of ten that start with zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Equivalent signs that keyboards and input methods produce. */
const equivalentSigns: readonly (readonly [RegExp, string])[] = [
  [/[\u200e\u200f\u061c]/g, ''],
  [/[\u2212\ufe63\uff0d\u2010-\u2015]/g, '-'],
  [/\uff0b/g, '+'],
  [/[\uff0e\u3002\uff61]/g, '.'],
  [/[\uff0c\u3001\uff64]/g, ','],
  [/[\s\u00a0\u202f'\u2019\u066c]/g, ' '],
];

function normaliseDigits(text: string): string {
  const digits = text.trim().replaceAll(/\p{Nd}/gu, digitValue);
  return equivalentSigns.reduce((reached, [signs, sign]) => reached.replaceAll(signs, sign), digits);
}

const groupSeparators = new Map<string, string | undefined>();
function groupSeparatorOf(locale: string): string | undefined {
  if (!groupSeparators.has(locale)) {
    const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567);
    groupSeparators.set(locale, parts.find(({ type }) => type === 'group')?.value);
  }
  return groupSeparators.get(locale);
}

/**
 * The last of two kinds of separator is decimal. A single one is too, unless it separates thousands in the language.
 */
function decimalSeparatorOf(body: string, locale: string | undefined): string | undefined {
  if (body.includes('\u066b')) return '\u066b';
  const signs: readonly string[] = body.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return undefined;
  if (signs.length > 1) return signs.indexOf(last) === signs.length - 1 ? last : undefined;
  const looksGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(body);
  return looksGrouped && locale !== undefined && groupSeparatorOf(locale) === last ? undefined : last;
}

/** Null when a thousands separator is misplaced. */
function removeGroupSeparators(whole: string): string | null {
  if (/^\d*$/.test(whole)) return whole;
  return /^\d{1,3}([ .,]\d{2,3})*[ .,]\d{3}$/.test(whole) && new Set(whole.match(/[ .,]/g)).size === 1
    ? whole.replaceAll(/\D/g, '')
    : null;
}

/**
 * Parses a number as people write it: digits of any script and width, a true minus, a decimal comma or point,
 * thousands separators. NaN for anything else.
 * @param locale decides if "1,000" is one or one thousand; without it a single separator is decimal
 */
export function parseNumber(text: string, locale?: string): number {
  const [, sign = '', body = '', exponent = ''] =
    /^([+-]?) ?(\d[\d ,.\u066b]*|[,.\u066b]\d+)(?:e([+-]?\d{1,3}))?$/i.exec(normaliseDigits(text)) ?? [];
  const decimalSign = decimalSeparatorOf(body, locale);
  const at = decimalSign === undefined ? body.length : body.lastIndexOf(decimalSign);
  const whole = removeGroupSeparators(body.slice(0, at));
  const decimals = body.slice(at + 1);
  if (body === '' || whole === null || !/^\d*$/.test(decimals)) return NO_NUMBER;
  return Number(`${sign}${whole || '0'}.${decimals || '0'}e${exponent || '0'}`);
}
