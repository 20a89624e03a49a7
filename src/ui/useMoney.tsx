import type { IntlShape } from 'react-intl';
import { useIntl } from 'react-intl';

/** `1990, 'EUR'` → `€19.90` in the words of the language. @param minor amount in minor units (cents) */
const formatMoney = (intl: IntlShape, minor: number, currency: string): string => {
  const style = { style: 'currency', currency } as const;
  const digits = new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2;
  return intl.formatNumber(minor / 10 ** digits, style);
};

/** `money(minor, currency)` for attributes and values of texts. */
export const useMoney = (): ((minor: number, currency: string) => string) => {
  const intl = useIntl();
  return (minor, currency) => formatMoney(intl, minor, currency);
};

/** The same for what something costs more or less: `-1000, 'EUR'` → `−€10.00`. */
export const usePriceDifference = (): ReturnType<typeof useMoney> => {
  const money = useMoney();
  return (minor, currency) => `${minor > 0 ? '+' : '−'}${money(Math.abs(minor), currency)}`;
};
