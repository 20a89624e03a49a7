import type { Coordinates } from './captureSources';

/**
 * Returns the minutes by which local clocks at a place are ahead of UTC at an instant; null for an unknown zone.
 * @param instant epoch ms
 */
export async function zoneOffsetAt({ latitude, longitude }: Coordinates, instant: number): Promise<number | null> {
  // Loaded on demand: the map of zones is large, and few photos need it.
  const { default: zoneAt } = await import('@photostructure/tz-lookup');
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zoneAt(latitude, longitude), timeZoneName: 'longOffset' });
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name);
    if (!match) return null;
    const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
    return match[1] === '-' ? -minutes : minutes;
  } catch (error) {
    // Thrown for invalid coordinates, and for a zone newer than the runtime.
    if (error instanceof Error) return null;
    throw error;
  }
}
