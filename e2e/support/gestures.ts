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

/** Two fingers that stand `from` px apart about a point and draw apart, or together, to `to` px; `by` px they go along together. */
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

/** A finger that rests on something until what it opens is there. */
export async function longPress(page: Page, target: Locator, opened: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to hold');
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await opened.waitFor();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Goes on by Tab until something has the focus: it can be reached without a mouse. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < most; i += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${most} presses of Tab do not lead to ${String(target)}`);
}

/** Goes on by F6 until something in this part of the screen has the focus. */
export async function focusLandmark(page: Page, part: Locator, most = 8): Promise<void> {
  for (let i = 0; i < most; i += 1) {
    if (await part.evaluate((node) => node.contains(document.activeElement))) return;
    await page.keyboard.press('F6');
  }
  throw new Error(`${most} presses of F6 do not lead to ${String(part)}`);
}

/** The same as `tabTo`, and Enter. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes down a menu to one of its items. A press moves the focus a moment later: the next one waits for it. */
export async function arrowToItem(page: Page, item: Locator, most = 20): Promise<void> {
  await item.waitFor();
  for (let i = 0; i < most; i += 1) {
    if (await item.evaluate((node) => node === document.activeElement)) return;
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction((node) => node !== document.activeElement, before);
  }
  throw new Error(`${most} presses of the arrow do not lead to ${String(item)}`);
}

/** Presses the mouse, draws it along and lets go. */
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
 * Two taps of one finger, as quick as a double click, until what they open is there. Chromium counts a tap that is injected soon after another one elsewhere as the
 * second of two: then one is enough, and another would close it again.
 */
export async function doubleTap(page: Page, target: Locator, opened: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to tap');
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.touchscreen.tap(...at);
  if (!(await opened.isVisible())) await page.touchscreen.tap(...at);
  await opened.waitFor();
}

/** The keyboard of a phone, whose words may still change until they are committed. */
export async function startComposition(page: Page) {
  const session = await page.context().newCDPSession(page);
  return {
    /** The word as it stands so far. */
    async show(text: string) {
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    },
    async commit(text: string) {
      await session.send('Input.insertText', { text });
      await session.detach();
    },
  };
}
