/**
 * Lies over the page while something is drawn along, so that the browser need not look at each move for what is below the pointer, and nothing there
 * lights up and no menu opens. @returns takes it away
 */
export function raiseShield(cursor: string): () => void {
  const shield = document.createElement('div');
  Object.assign(shield.style, { position: 'fixed', inset: '0', zIndex: '2147483647', cursor });
  shield.addEventListener('contextmenu', (event) => event.preventDefault());
  document.body.append(shield);
  return () => shield.remove();
}
