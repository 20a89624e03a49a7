/**
 * Lies over the page while something is drawn along, so that the browser need not look at each move for what is below the pointer, and nothing there
 * lights up. @returns takes it away
 */
export function raiseShield(cursor: string): () => void {
  const shield = document.createElement('div');
  Object.assign(shield.style, { position: 'fixed', inset: '0', zIndex: '2147483647', cursor });
  document.body.append(shield);
  return () => shield.remove();
}
