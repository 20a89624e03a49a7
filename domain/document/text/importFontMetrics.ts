import type { FaceId } from './fontFaces';
import type { FontMetrics } from './fontMetrics';

/** Loads the metrics of a face as a chunk of its own; see `registerFontMetrics`. For browsers only. */
export const importFontMetrics = async (face: FaceId): Promise<FontMetrics> => {
  const module: { readonly default: FontMetrics } = await import(
    /* webpackChunkName: "font-[request]" */ `./metrics/${face}.json`
  );
  return module.default;
};
