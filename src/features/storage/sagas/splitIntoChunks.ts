/** Maximum number of photos in one request of a change. */
const MAX_PHOTOS_PER_REQUEST = 1000;

/** Splits a list for requests that accept a limited number of photos. */
export const splitIntoChunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / MAX_PHOTOS_PER_REQUEST) }, (_, i) =>
    list.slice(i * MAX_PHOTOS_PER_REQUEST, (i + 1) * MAX_PHOTOS_PER_REQUEST),
  );
