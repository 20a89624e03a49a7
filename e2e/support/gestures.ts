import type { Locator, Page } from './browser';
import { restingBox } from './waiting';

/** Moves one finger between two points (viewport px); more steps are slower. */
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

/** Moves two fingers around a point from `from` px apart to `to` px, and both along by `by` px. */
export async function pinch(
  page: Page,
  at: { x: number; y: number },
  from: number,
  to: number,
  by: { x: number; y: number } = { x: 0, y: 0 },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fingers = (span: number, share = 0) => {
    const [x, y] = [at.x + share * by.x, at.y + share * by.y];
    return [
      { x: x - span / 2, y, id: 0 },
      { x: x + span / 2, y, id: 1 },
    ];
  };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof fingers>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', fingers(from).slice(0, 1));
  await send('touchStart', fingers(from));
  for (let i = 1; i <= 8; i += 1) {
    await send('touchMove', fingers(from + ((to - from) * i) / 8, i / 8));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await send('touchEnd', []);
  await session.detach();
}

/** Holds a finger on the target until something opens. */
export async function longPress(page: Page, target: Locator, opened: Locator): Promise<void> {
  const box = await restingBox(target);
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await opened.waitFor();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Presses Tab until the target has focus, which proves that it is reachable without a mouse. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < most; i += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} did not get focus within ${most} presses of Tab`);
}

/** Presses F6 until this landmark contains the focus. */
export async function focusLandmark(page: Page, part: Locator, most = 8): Promise<void> {
  for (let i = 0; i < most; i += 1) {
    if (await part.evaluate((node) => node.contains(document.activeElement))) return;
    await page.keyboard.press('F6');
  }
  throw new Error(`${String(part)} did not get focus within ${most} presses of F6`);
}

export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Moves down a menu to an item. Focus follows each press asynchronously, so it waits. */
export async function arrowToItem(page: Page, item: Locator, most = 20): Promise<void> {
  await item.waitFor();
  for (let i = 0; i < most; i += 1) {
    if (await item.evaluate((node) => node === document.activeElement)) return;
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction((node) => node !== document.activeElement, before);
  }
  throw new Error(`${String(item)} did not get focus within ${most} presses of the arrow key`);
}

export async function dragMouse(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}

/**
 * Taps twice, as fast as a double click, until something opens. Chromium may count an injected tap soon after
 * another as the second of two; a further tap would then close it again.
 */
export async function doubleTap(page: Page, target: Locator, opened: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await restingBox(target);
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.touchscreen.tap(...at);
  if (!(await opened.isVisible())) await page.touchscreen.tap(...at);
  await opened.waitFor();
}

/** Phone keyboard composition, whose text may change until it is committed. */
export async function startComposition(page: Page) {
  const session = await page.context().newCDPSession(page);
  return {
    async show(text: string) {
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    },
    async commit(text: string) {
      await session.send('Input.insertText', { text });
      await session.detach();
    },
  };
}
