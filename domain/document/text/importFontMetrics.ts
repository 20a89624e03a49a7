import type { FaceId } from './fontFaces';
import type { FontMetrics } from './fontMetrics';

/** Returns the metrics of a face, or the URL of a file with them in the bundle of the app. For browsers only. */
export const importFontMetrics = async (face: FaceId): Promise<FontMetrics | string> => {
  const module: { readonly default: FontMetrics | string } = await import(
    /* webpackMode: "eager" */ `./metrics/${face}.json`
  );
  return module.default;
};
