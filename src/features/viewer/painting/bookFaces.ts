import {
  type FaceId,
  type FontMetrics,
  fontMetricsVersion,
  hasFontMetrics,
  isCoreFace,
  onFontMetricsRegistered,
  registerFontMetrics,
} from '@domain/document';
import { importFontMetrics } from '@domain/document/text/importFontMetrics';
import { useSyncExternalStore } from 'react';
import { loadFallbackFonts } from '@/lib/dom/fallbackFonts';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';

const loading = new Map<FaceId, Promise<void>>();

/**
 * Fetches the metrics of a face.
 * @throws Error named `ChunkLoadError` when they cannot be fetched
 */
async function fetchMetrics(face: FaceId): Promise<FontMetrics> {
  const file = await importFontMetrics(face);
  if (typeof file !== 'string') return file;
  try {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()) as FontMetrics;
  } catch (cause) {
    // A damaged file stays so.
    if (cause instanceof SyntaxError) throw cause;
    const error = new Error(`Loading the metrics of ${face} failed`, { cause });
    error.name = 'ChunkLoadError';
    throw error;
  }
}

function loadMetrics(face: FaceId): Promise<void> {
  const known = loading.get(face);
  if (known) return known;
  const load = retryUntilLoaded(() => fetchMetrics(face)).then(
    (metrics) => registerFontMetrics(face, metrics),
    // An error of the code itself; the text keeps the measures of another face.
    (error: unknown) => console.error('failed to load font metrics', face, error),
  );
  loading.set(face, load);
  return load;
}

/**
 * Loads the files and metrics of faces that not every page has.
 * @returns a promise of the metrics, which never rejects; null if all are there
 */
export function loadBookFaces(faces: readonly FaceId[]): Promise<unknown> | null {
  loadFallbackFonts(faces.filter((face) => !isCoreFace(face)));
  const missing = faces.filter((face) => !hasFontMetrics(face));
  return missing.length === 0 ? null : Promise.all(missing.map(loadMetrics));
}

type Measured = <T>(make: () => T) => T;

let measured: { readonly version: number; readonly run: Measured } = { version: -1, run: (make) => make() };

function getMeasured(): Measured {
  const version = fontMetricsVersion();
  if (version !== measured.version) measured = { version, run: (make) => make() };
  return measured.run;
}

/**
 * Returns a function that makes something from measured texts, such as paint steps. It is another one when more fonts
 * can be measured; what was made before then is approximate.
 */
export const useMeasured = (): Measured => useSyncExternalStore(onFontMetricsRegistered, getMeasured);
