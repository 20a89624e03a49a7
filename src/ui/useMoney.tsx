import type { IntlShape } from 'react-intl';
import { useIntl } from 'react-intl';

/** `1990, 'EUR'` → `€19.90`, formatted for the language. @param minor amount in minor units (cents) */
const formatMoney = (intl: IntlShape, minor: number, currency: string): string => {
  const style = { style: 'currency', currency } as const;
  const digits = new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2;
  return intl.formatNumber(minor / 10 ** digits, style);
};

export const useMoney = (): ((minor: number, currency: string) => string) => {
  const intl = useIntl();
  return (minor, currency) => formatMoney(intl, minor, currency);
};

/** Formats a price difference: `-1000, 'EUR'` → `−€10.00`. */
export const usePriceDifference = (): ReturnType<typeof useMoney> => {
  const money = useMoney();
  return (minor, currency) => `${minor > 0 ? '+' : '−'}${money(Math.abs(minor), currency)}`;
};
