const SAMPLE = 'mmmmmmmmmm';

function widthAt(px: number): number {
  const sample = document.createElement('span');
  sample.style.cssText = `position:absolute;visibility:hidden;white-space:pre;font:${px}px/1 monospace`;
  sample.textContent = SAMPLE;
  document.body.append(sample);
  const { width } = sample.getBoundingClientRect();
  sample.remove();
  return width;
}

const REFERENCE_PX = 100;

let measured: number | null = null;

/** Returns the user's minimum font size in the browser, in px; 0 if there is none. */
function minFontSizePx(): number {
  if (measured !== null) return measured;
  const [tiny, large] = [widthAt(1), widthAt(REFERENCE_PX)];
  const smallest = large > 0 ? (REFERENCE_PX * tiny) / large : 0;
  measured = smallest > 1.5 ? smallest : 0;
  return measured;
}

/** Returns the factor by which a field is enlarged, then scaled down, so that its letters get the requested size. */
export const minFontScale = (px: number): number => Math.max(1, (1.05 * minFontSizePx()) / px);
