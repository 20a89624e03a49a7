/**
 * Lays a shield over the page during a drag. The browser then does no hit test of the page on each move, shows no hover
 * styles and opens no menu.
 * @param onWheel receives the wheel. The listener sits on the shield alone: a non-passive listener on the window would
 * make the browser repaint the whole page.
 * @returns a function that removes the shield
 */
export function showDragOverlay(cursor: string, onWheel?: (event: WheelEvent) => void): () => void {
  const overlay = document.createElement('div');
  Object.assign(overlay.style, { position: 'fixed', inset: '0', zIndex: '2147483647', cursor });
  overlay.addEventListener('contextmenu', (event) => event.preventDefault());
  if (onWheel) overlay.addEventListener('wheel', onWheel, { passive: false });
  document.body.append(overlay);
  return () => overlay.remove();
}
