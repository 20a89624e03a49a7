/** Measures the browser alone, as a lower bound for the scenes. */
import type { Page } from 'playwright-core';
import { measureKeys, startProbe } from './pageProbe';
import { typeText } from './scenes';
import type { StatsRow } from './stats';

const boxes = Array.from(
  { length: 100 },
  (_, i) =>
    `<div style="position:absolute;left:${(i % 14) * 90}px;top:${Math.floor(i / 14) * 70}px;width:80px;height:60px;background:#d9e2f2">A few words ${i}</div>`,
);

/**
 * Measures a text field, and 100 boxes that move on every key.
 * @param page already throttled
 */
export async function measureBaseline(page: Page): Promise<StatsRow[]> {
  await page.setContent(`<textarea autofocus rows="4" cols="60"></textarea><main>${boxes.join('')}</main>`);
  await startProbe(page);
  await page.locator('textarea').focus();
  const writing = await typeText(page);
  await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('main > div')];
    window.addEventListener('keydown', () => {
      for (const box of all) box.style.left = `${Number.parseFloat(box.style.left) + 1}px`;
    });
  });
  const moving: number[] = [];
  for (let i = 0; i < 12; i += 1) moving.push(...(await measureKeys(page, 'ArrowRight')));
  return [
    { what: 'without the editor, a field: key to paint', values: writing, unit: 'ms', goal: '(this machine)' },
    { what: 'without the editor, 100 boxes: key to paint', values: moving, unit: 'ms', goal: '(this machine)' },
  ];
}
