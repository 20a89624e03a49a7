/**
 * Lies over the page while something is drawn along, so that the browser need not look at each move for what is below the pointer, and nothing there
 * lights up and no menu opens.
 * @param onWheel hears of the wheel instead of what lies below. Of the shield alone: a listener of the window that may hold back the browser's scrolling
 * makes it paint the whole page anew.
 * @returns takes it away
 */
export function showDragOverlay(cursor: string, onWheel?: (event: WheelEvent) => void): () => void {
  const overlay = document.createElement('div');
  Object.assign(overlay.style, { position: 'fixed', inset: '0', zIndex: '2147483647', cursor });
  overlay.addEventListener('contextmenu', (event) => event.preventDefault());
  if (onWheel) overlay.addEventListener('wheel', onWheel, { passive: false });
  document.body.append(overlay);
  return () => overlay.remove();
}
