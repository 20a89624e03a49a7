/** Scenes measured in the editor. Each starts from the state that the previous one leaves. */
import type { CDPSession, Page } from 'playwright-core';
import { clearProbe, createMouse, measureKeys, measureKeysUntil, readProbe, waitFrames } from './pageProbe';
import type { StatsRow } from './stats';

async function centre(page: Page, id: string) {
  const box = await page.locator(`[data-element-id="${id}"]`).boundingBox();
  if (!box) throw new Error(`${id} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags one of 100 elements over the page and across the fold. */
export async function measureDragging(page: Page, session: CDPSession): Promise<StatsRow[]> {
  const mouse = createMouse(session);
  const samples: number[] = [];
  const all: number[] = [];
  const released: number[] = [];
  const tasks: number[] = [];
  for (const id of ['b45', 'b22', 'b50', 'b33', 'b61']) {
    const { x, y } = await centre(page, id);
    await clearProbe(page);
    await mouse('mousePressed', x, y);
    await waitFrames(page, 12);
    samples.push(...(await readProbe(page)).paints);
    await clearProbe(page);
    for (let i = 1; i <= 60; i += 1) {
      await mouse('mouseMoved', x + Math.sin(i / 12) * 160, y + Math.cos(i / 9) * 60);
      await waitFrames(page, 1);
    }
    const moved = await readProbe(page);
    all.push(...moved.frames);
    tasks.push(moved.tasks.length);
    await clearProbe(page);
    await mouse('mouseReleased', x, y);
    await waitFrames(page, 12);
    released.push(...(await readProbe(page)).paints);
    await page.keyboard.press('Control+z');
    await waitFrames(page, 12);
  }
  return [
    { what: 'taking hold of 1 of 100: press to paint', values: samples, unit: 'ms', goal: '-' },
    { what: 'dragging 1 of 100: frames', values: all, unit: 'ms', goal: 'p95 16.7' },
    { what: 'dragging 1 of 100: tasks over 50 ms', values: tasks, unit: '', goal: '0' },
    { what: 'letting it go: release to paint', values: released, unit: 'ms', goal: '-' },
  ];
}

/**
 * Types 60 letters and spaces.
 * @returns time from each key to its paint, in ms
 */
export async function typeText(page: Page): Promise<number[]> {
  const values: number[] = [];
  for (let i = 0; i < 60; i += 1) values.push(...(await measureKeys(page, i % 7 === 6 ? 'Space' : 'a')));
  return values;
}

export async function measureTyping(page: Page): Promise<StatsRow[]> {
  await page.locator('[data-element-id="b3"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('[data-pages] textarea').waitFor();
  const values = await typeText(page);
  await page.keyboard.press('Escape');
  await waitFrames(page, 60);
  return [{ what: 'writing: key to paint', values, unit: 'ms', goal: 'p95 50' }];
}

export async function measureUndo(page: Page): Promise<StatsRow[]> {
  await page.locator('[data-element-id="b3"]').focus();
  await page.keyboard.press('Control+a');
  const values: number[] = [];
  for (let i = 0; i < 30; i += 1) {
    await measureKeys(page, i % 2 === 0 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
    values.push(...(await measureKeys(page, 'Control+z')));
    await waitFrames(page, 20);
  }
  await page.keyboard.press('Escape');
  return [{ what: 'undo of a change of 100', values, unit: 'ms', goal: 'p95 50' }];
}

const switchRows = (what: string, paints: readonly number[], holds: readonly number[]): StatsRow[] => [
  { what: `${what}: key to painting`, values: paints, unit: 'ms', goal: 'p95 100' },
  { what: 'the same: until its elements can be taken hold of', values: holds, unit: 'ms', goal: '-' },
];

/** Pause before turning the page, as of a reader. */
const LOOK_FRAMES = 60;

export async function measureSwitching(page: Page): Promise<StatsRow[]> {
  const [paints, holds]: [number[], number[]] = [[], []];
  for (let i = 0; i < 12; i += 1) {
    const [key, name] = i % 2 === 0 ? ['PageDown', 'c99'] : ['PageUp', 'b99'];
    const noted = await measureKeysUntil(page, key, {
      paints: `[data-painting]:not([data-ahead]) [data-element="${name}"]`,
      holds: `[data-pages] [data-element-id="${name}"]`,
    });
    paints.push(...noted.paints);
    holds.push(...noted.holds);
    await waitFrames(page, LOOK_FRAMES);
  }
  return switchRows('switching spreads of 100', paints, holds);
}

/** Turns spreads of the large album and types into a new text. */
export async function measureTurning(page: Page): Promise<StatsRow[]> {
  const [paints, holds]: [number[], number[]] = [[], []];
  for (let i = 0; i < 12; i += 1) {
    await page.locator('[data-pages]').evaluate((pages) => {
      for (const node of pages.querySelectorAll('[data-painting]:not([data-ahead]), [data-element-id]'))
        node.setAttribute('data-old', '');
    });
    const noted = await measureKeysUntil(page, 'PageDown', {
      paints: '[data-painting]:not([data-ahead]):not([data-old])',
      holds: '[data-pages] [data-element-id]:not([data-old])',
    });
    paints.push(...noted.paints);
    holds.push(...noted.holds);
    await waitFrames(page, LOOK_FRAMES);
  }
  return switchRows('switching spreads of an album of 300 photos', paints, holds);
}

export async function measureAddingText(page: Page): Promise<StatsRow[]> {
  await page.keyboard.press('t');
  await page.locator('[data-pages] textarea').waitFor();
  await waitFrames(page, 60);
  const values = await typeText(page);
  await page.keyboard.press('Escape');
  return [{ what: 'writing in an album of 300 photos: key to paint', values, unit: 'ms', goal: 'p95 50' }];
}

async function readHeapBytes(session: CDPSession): Promise<number> {
  for (let i = 0; i < 3; i += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

const ROUND = 100;

/** One round of an editing hour: 60 nudges, 40 letters, another spread and back. */
async function runEditRound(page: Page, i: number): Promise<void> {
  await page.locator(`[data-element-id="b${(i * 7) % 100}"]`).focus();
  await page.keyboard.press('Enter');
  for (let k = 0; k < 60; k += 1) await page.keyboard.press(k % 2 === 0 ? 'ArrowRight' : 'ArrowDown');
  await page.keyboard.press('Escape');
  await page.locator(`[data-element-id="b${3 + 5 * (i % 20)}"]`).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('[data-pages] textarea').waitFor();
  for (let k = 0; k < 40; k += 1) await page.keyboard.press('e');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('PageDown');
  await page.locator('[data-pages] [data-element-id="c99"]').waitFor();
  await page.keyboard.press('PageUp');
  await page.locator('[data-pages] [data-element-id="b99"]').waitFor();
}

/** Measures heap growth after this many edits, relative to when everything had been shown once. */
export async function measureHeapGrowth(page: Page, session: CDPSession, edits: number): Promise<StatsRow[]> {
  await session.send('HeapProfiler.enable');
  await runEditRound(page, 0);
  const before = await readHeapBytes(session);
  for (let i = 1; i <= edits / ROUND; i += 1) await runEditRound(page, i);
  await page.waitForLoadState('networkidle');
  const after = await readHeapBytes(session);
  const values = [(100 * (after - before)) / before];
  const what = `heap after ${edits} edits: ${(before / 1e6).toFixed(1)} → ${(after / 1e6).toFixed(1)} MB`;
  return [{ what, values, unit: '%', goal: '20' }];
}
