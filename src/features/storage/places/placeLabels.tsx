import type { StorageFile } from '@domain/contract';
import type { IntlShape } from 'react-intl';
import { SvgIcon } from '@/ui';

export const PlaceIcon = ({ size }: { readonly size: number }) => (
  <SvgIcon
    path="M12 21s7-6.2 7-11.5a7 7 0 00-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 100-5 2.5 2.5 0 000 5z"
    size={size}
  />
);

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

/** Returns the town and country of a place in the user's language; its degrees far from any town. */
export function formatPlace(
  intl: IntlShape,
  { latitude, longitude, town, country }: NonNullable<StorageFile['place']>,
): string {
  const land = country ? intl.formatDisplayName(country, { type: 'region' }) : undefined;
  return [town, land].filter(Boolean).join(', ') || formatDegrees(intl, { latitude, longitude });
}
