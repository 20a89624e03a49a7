import type { Locator, Page } from './browser';

/** A finger that goes from one point to another (viewport px), as the touch screen reports it; the more steps, the slower. */
export async function swipe(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
  steps = 3,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  await send('touchStart', from);
  for (let i = 1; i <= steps; i += 1) {
    await send('touchMove', { x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await send('touchEnd');
  await session.detach();
}

/** Two fingers that stand `from` px apart about a point and draw apart, or together, to `to` px. */
export async function pinch(page: Page, at: { x: number; y: number }, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fingers = (span: number) => [
    { x: at.x - span / 2, y: at.y, id: 0 },
    { x: at.x + span / 2, y: at.y, id: 1 },
  ];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof fingers>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', fingers(from).slice(0, 1));
  await send('touchStart', fingers(from));
  for (let i = 1; i <= 8; i += 1) {
    await send('touchMove', fingers(from + ((to - from) * i) / 8));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await send('touchEnd', []);
  await session.detach();
}

/** Presses the mouse, draws it along and lets go. */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}

/** Two taps of one finger, as quick as a double click. */
export async function doubleTap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to tap');
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.touchscreen.tap(...at);
  await page.touchscreen.tap(...at);
}
