import type { StorageFile } from '@domain/contract';
import type { IntlShape } from 'react-intl';
import { formatDegrees } from '../components/grid/formatDegrees';

/** Returns the town and country of a place in the user's language; its degrees far from any town. */
export function formatPlace(
  intl: IntlShape,
  { latitude, longitude, town, country }: NonNullable<StorageFile['place']>,
): string {
  const land = country ? intl.formatDisplayName(country, { type: 'region' }) : undefined;
  return [town, land].filter(Boolean).join(', ') || formatDegrees(intl, { latitude, longitude });
}
