export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

/** Below this stage width, one page shows at a time. */
export const SINGLE_PAGE_BELOW_PX = 700;

/**
 * Returns the largest page size, in whole px, that fits the stage.
 * @param stage free space in px
 * @param page trim size in mm
 * @param pagesAcross 1 or 2
 */
export function fitPage(stage: ElementSize, page: ElementSize, pagesAcross: 1 | 2): ElementSize {
  const ratio = page.width / page.height;
  const width = Math.max(0, Math.min(stage.width / pagesAcross, stage.height * ratio));
  return { width: Math.floor(width), height: Math.floor(width / ratio) };
}
