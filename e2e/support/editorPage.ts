/** The editor as scenarios see it: its controls by name, and what the server has. */
import assert from 'node:assert/strict';
import { parseSpread, type SpreadDocument } from '@domain/document';
import type { ApiUser } from './apiUser';
import type { Page } from './browser';
import { text } from './texts';

export interface Spread {
  readonly id: string;
  readonly html: string;
  readonly version: number;
}

export const spreadsOf = async (user: ApiUser, id: string): Promise<readonly Spread[]> =>
  (await user.call<{ album: { spreads: Spread[] } }>('albumGet', { params: { id } })).album.spreads;
export const docOf = (spread: Spread | undefined): SpreadDocument => parseSpread(spread?.html ?? '');
export const idsOf = (spreads: readonly Spread[]) => spreads.map(({ id }) => id);
export const textsOf = (spreads: readonly Spread[]) =>
  spreads.flatMap((spread) => docOf(spread).elements.flatMap((e) => (e.type === 'text' ? [e.text] : [])));
export const whereIs = (spread: Spread | undefined, id: string) =>
  docOf(spread).elements.find((element) => element.id === id)?.frame;

export const strip = (page: Page) => page.getByRole('navigation', { name: text('editor.spreads') });
export const tile = (page: Page, first: number) =>
  strip(page).getByRole('button', { name: text('editor.spread.pages', { first, last: first + 1 }), exact: true });
export const saved = (page: Page) =>
  page.getByRole('status').getByText(text('editor.save.saved'), { exact: true }).waitFor();
export const photo = (page: Page, number: number) =>
  page.getByRole('button', { name: text('editor.element.photo', { number }), exact: true });
export const inspector = (page: Page) => page.getByRole('region', { name: text('editor.inspector') });

/** The head of a part of the inspector, which a press opens. */
export const part = (page: Page, id: 'editor.frame' | 'editor.look' | 'editor.adjust') =>
  inspector(page)
    .locator('summary')
    .filter({ hasText: text(id) });
/** All spreads at once. */
export const overview = (page: Page) => strip(page).getByRole('button', { name: text('editor.overview') });
export const overviewMark = (page: Page, first: number) =>
  page.getByRole('dialog').getByRole('checkbox', {
    name: text('editor.overview.choose', { name: text('editor.spread.pages', { first, last: first + 1 }) }),
  });

export const pages = (page: Page) => page.getByRole('group', { name: text('editor.canvas'), exact: true });
export const told = (
  page: Page,
  what: 'added' | 'changed' | 'chosen' | 'copied' | 'grouped' | 'swapped',
  count: number,
) => page.getByText(text(`editor.said.${what}`, { count }), { exact: true }).waitFor({ state: 'attached' });

export async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/creations/editor/${id}`);
  await tile(page, 2).waitFor();
  await saved(page);
}

/** Opens pages 2–3 and gives the first photo of them. */
export async function firstPhoto(page: Page) {
  await tile(page, 2).click();
  await photo(page, 1).waitFor();
  const id = (await photo(page, 1).getAttribute('data-element-id')) ?? '';
  const box = await photo(page, 1).boundingBox();
  assert.ok(box);
  return { id, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}
