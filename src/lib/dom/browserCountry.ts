const regionOf = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
};

/**
 * Returns the country (ISO 3166-1) of the browser languages; empty when none names one. Regions of three digits, such
 * as Latin America in `es-419`, are no countries.
 */
export const guessCountry = (): string =>
  navigator.languages.map(regionOf).find((region) => region?.length === 2) ?? '';
