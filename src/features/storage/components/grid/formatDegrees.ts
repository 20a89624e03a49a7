import type { IntlShape } from 'react-intl';

/** Returns a position such as “48.86° N, 2.35° E”, with the decimal sign and the directions of the language. */
export function formatDegrees(
  intl: IntlShape,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): string {
  const format = (value: number, direction: 'north' | 'south' | 'east' | 'west') => {
    const degrees = intl.formatNumber(Math.abs(value), { maximumFractionDigits: 2 });
    return intl.formatMessage({ id: `photos.degrees.${direction}` }, { degrees });
  };
  return [format(latitude, latitude < 0 ? 'south' : 'north'), format(longitude, longitude < 0 ? 'west' : 'east')].join(
    ', ',
  );
}
