/** Value-added tax identification numbers without their prefix, by prefix; Greece uses EL, Northern Ireland XI. */
const shapes: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
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

const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

/** Tax and company numbers, such as the INN, the ABN, the SIREN or a number of the EU: digits, some with letters. */
const GENERAL_SHAPE = /^(?=(?:[A-Z]*\d){5})[A-Z\d]{5,20}$/;

/** A VAT number has at most two letters before its first digit. Italian tax codes begin with six. */
const MAYBE_PREFIXED = /^[A-Z]{2,4}\d/;

/**
 * Returns true for a VAT identification number in the form of its country, which its prefix names, and for a number
 * without such a prefix in the form of any tax number. It need not be registered.
 * @param country of the address; empty while unknown
 */
export function isVatId(text: string, country: string): boolean {
  // Word processors write other hyphens.
  const id = text.toUpperCase().replace(/[\s./\-\u2010-\u2015]/g, '');
  const prefixed = MAYBE_PREFIXED.test(id) ? shapes[prefixOf(id.slice(0, 2))] : undefined;
  const own = shapes[prefixOf(country)];
  if (prefixed?.test(id.slice(2))) return true;
  // Elsewhere a number may begin like a prefix: the Mexican SIN940401AB1.
  if (prefixed && (own || country === '')) return false;
  const unprefixed = own ? [own] : country === '' ? Object.values(shapes) : [];
  return [GENERAL_SHAPE, ...unprefixed].some((shape) => shape.test(id));
}
