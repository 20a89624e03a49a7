import type { IntlShape } from 'react-intl';

/** Returns a position such as “48.86° N, 2.35° E”. */
export function formatDegrees(
  intl: IntlShape,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): string {
  const degrees = (value: number, [positive, negative]: readonly [string, string]) =>
    `${intl.formatNumber(Math.abs(value), { maximumFractionDigits: 2 })}° ${value < 0 ? negative : positive}`;
  return `${degrees(latitude, ['N', 'S'])}, ${degrees(longitude, ['E', 'W'])}`;
}
