import { useIntl } from 'react-intl';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;

/** Returns a formatter for byte counts in the user's language and a suitable unit. */
export function useFormatBytes(): (bytes: number) => string {
  const { formatNumber } = useIntl();
  return (bytes) => {
    const power = bytes < STEP ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
    return formatNumber(bytes / STEP ** power, {
      style: 'unit',
      unit: units[power] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: power < 2 ? 0 : 1,
    });
  };
}
