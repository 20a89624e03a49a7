export const MAX_PHOTOS_PER_REQUEST = 1000;

/** Splits a list for requests that accept a limited number of photos. */
export const splitIntoChunks = <T>(list: readonly T[], size = MAX_PHOTOS_PER_REQUEST): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
