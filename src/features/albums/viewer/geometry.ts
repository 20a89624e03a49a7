export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Below this width of the stage one page is shown at a time. */
export const SINGLE_PAGE_BELOW_PX = 700;

/**
 * The largest page, in whole px, that fits the stage.
 * @param stage free room in px  @param page trim size in mm  @param pagesAcross 1 or 2
 */
export function fitPage(stage: Size, page: Size, pagesAcross: 1 | 2): Size {
  const ratio = page.width / page.height;
  const width = Math.max(0, Math.min(stage.width / pagesAcross, stage.height * ratio));
  return { width: Math.floor(width), height: Math.floor(width / ratio) };
}

/** Keeps a zoomed book over the stage: how far it may be moved from the centre, in px. */
export function clampPan(
  pan: { x: number; y: number },
  book: Size,
  stage: Size,
  zoom: number,
): { x: number; y: number } {
  const reach = (size: number, room: number) => Math.max(0, (size * zoom - room) / 2);
  const limit = (value: number, by: number) => Math.min(by, Math.max(-by, value));
  return {
    x: limit(pan.x, reach(book.width, stage.width)),
    y: limit(pan.y, reach(book.height, stage.height)),
  };
}
