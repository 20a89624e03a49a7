/** VAT numbers without their prefix, by prefix; Greece uses EL, Northern Ireland XI, the one-stop shop EU and IM. */
const shapes: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA|VAT)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  // With the branch: the business number that Germany gives since 2024.
  DE: /^\d{9}(?:\d{5})?$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  EU: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IM: /^\d{10}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** Tax and register numbers of companies and sole traders that have no prefix, where they differ from VAT numbers. */
const nationalShapes: Readonly<Record<string, RegExp>> = {
  AT: /^(?:\d{9}|(?:FN)?\d{1,6}[A-Z])$/,
  BE: /^\d{11}$/,
  BG: /^\d{13}$/,
  CH: /^(?:\d{9}|(?:CH)?\d{11}|756\d{10})$/,
  CY: /^HE\d{4,6}$/,
  DE: /^(?:\d{10,11}|\d{13}|HR[AB]\d{1,6}[A-Z]{0,3})$/,
  DK: /^\d{10}$/,
  EE: /^(?:\d{8}|\d{11})$/,
  EL: /^\d{12}$/,
  FI: /^\d{6}[A-FU-Y]?\d{3}[A-Z\d]$/,
  FR: /^(?:\d{9}|\d{13,14})$/,
  GB: /^(?:\d{7,8}|\d{10}K?|[A-Z]{2}\d{6}[A-D]?|R0\d{6})$/,
  HR: /^\d{8,9}$/,
  HU: /^\d{10,11}$/,
  IE: /^(?:\d{5,6}|\d{7}[A-W]W)$/,
  IT: /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPR-T][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/,
  LT: /^(?:\d{7}|\d{11})$/,
  LU: /^(?:\d{11}|\d{13}|[A-Z]\d{1,6})$/,
  MT: /^(?:\d{9}|\d{3,7}[A-Z]|C\d{4,6})$/,
  NL: /^(?:\d{8,9}|\d{12})$/,
  NO: /^\d{11}$/,
  PL: /^(?:\d{9}|\d{11}|\d{14})$/,
  RO: /^(?:\d{13}|[CFJ]\d{7,14})$/,
  SE: /^\d{10}$/,
  SI: /^(?:\d{7}|\d{10})$/,
  SK: /^\d{8}$/,
};

const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

const isNumberOf = (id: string, country: string): boolean =>
  [shapes[prefixOf(country)], nationalShapes[prefixOf(country)]].some((shape) => shape?.test(id));

/** Tax numbers of other countries, such as the INN, the ABN or the PAN: digits, some with letters. */
const GENERAL_SHAPE = /^(?=(?:[A-Z]*\d){4})[A-Z\d]{5,20}$/;

/** A VAT number has at most two letters before its first digit. Italian tax codes begin with six. */
const MAYBE_PREFIXED = /^[A-Z]{2,4}\d/;

/**
 * Returns true for a VAT identification number in the form of its country, which its prefix names, and for a tax or
 * register number in a form of `country`, or of any country while that is unknown (empty). It need not be registered.
 */
export function isVatId(text: string, country: string): boolean {
  // Word processors write other hyphens.
  const id = text.toUpperCase().replace(/[\s./\-\u2010-\u2015]/g, '');
  if (!/[1-9]/.test(id)) return false;
  const prefixed = MAYBE_PREFIXED.test(id) ? shapes[prefixOf(id.slice(0, 2))] : undefined;
  if (prefixed?.test(id.slice(2))) return true;
  if (shapes[prefixOf(country)]) return isNumberOf(id, country);
  // Elsewhere a number may begin like a prefix: the Mexican SIN940401AB1.
  if (country !== '') return GENERAL_SHAPE.test(id);
  return !prefixed && (GENERAL_SHAPE.test(id) || Object.keys(shapes).some((known) => isNumberOf(id, known)));
}
