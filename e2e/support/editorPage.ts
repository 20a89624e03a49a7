/** Editor page object: controls by name, and the server's state. */
import { parseSpread, type SpreadDocument } from '@domain/document';
import type { ApiUser } from './apiUser';
import type { Page } from './browser';
import { text } from './texts';
import { restingBox } from './waiting';

export interface FetchedSpread {
  readonly id: string;
  readonly html: string;
  readonly version: number;
}

export const fetchSpreads = async (user: ApiUser, id: string): Promise<readonly FetchedSpread[]> =>
  (await user.call<{ album: { spreads: FetchedSpread[] } }>('albumGet', { params: { id } })).album.spreads;
export const parseSpreadDocument = (spread: FetchedSpread | undefined): SpreadDocument =>
  parseSpread(spread?.html ?? '');
export const spreadIds = (spreads: readonly FetchedSpread[]) => spreads.map(({ id }) => id);
export const spreadTexts = (spreads: readonly FetchedSpread[]) =>
  spreads.flatMap((spread) => parseSpreadDocument(spread).elements.flatMap((e) => (e.type === 'text' ? [e.text] : [])));
export const findFrame = (spread: FetchedSpread | undefined, id: string) =>
  parseSpreadDocument(spread).elements.find((element) => element.id === id)?.frame;

export const spreadStrip = (page: Page) => page.getByRole('navigation', { name: text('editor.spreads') });
export const spreadTile = (page: Page, first: number) =>
  spreadStrip(page).getByRole('button', { name: text('editor.spread.pages', { first, last: first + 1 }), exact: true });
export const waitUntilEditorSaved = (page: Page) =>
  page.getByRole('status').getByText(text('editor.save.saved'), { exact: true }).waitFor();
/** A photo on the page, whose name ends with that of its file. */
export const photoButton = (page: Page, number: number) =>
  canvasGroup(page).getByRole('button', {
    name: new RegExp(`^${text('editor.element.photo', { number })}(, .+\\.(jpe?g|png|heic))?$`, 'i'),
  });
export const inspectorRegion = (page: Page) => page.getByRole('region', { name: text('editor.inspector') });

/** Header of an inspector section, which opens on click. */
export const inspectorSection = (page: Page, id: 'editor.frame' | 'editor.look' | 'editor.adjust') =>
  inspectorRegion(page)
    .locator('summary')
    .filter({ hasText: text(id) });
export const overviewButton = (page: Page) => spreadStrip(page).getByRole('button', { name: text('editor.overview') });
export const overviewCheckbox = (page: Page, first: number) =>
  page.getByRole('dialog').getByRole('checkbox', {
    name: text('editor.overview.choose', { name: text('editor.spread.pages', { first, last: first + 1 }) }),
  });

export const canvasGroup = (page: Page) => page.getByRole('group', { name: text('editor.canvas'), exact: true });
export const waitForAnnouncement = (
  page: Page,
  what: 'added' | 'changed' | 'chosen' | 'copied' | 'grouped' | 'swapped',
  count: number,
) => page.getByText(text(`editor.said.${what}`, { count }), { exact: true }).waitFor({ state: 'attached' });

export async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/creations/editor/${id}`);
  await spreadTile(page, 2).waitFor();
  await waitUntilEditorSaved(page);
}

/** Opens pages 2–3 and returns their first photo. */
export async function openFirstPhoto(page: Page) {
  await spreadTile(page, 2).click();
  await photoButton(page, 1).waitFor();
  const id = (await photoButton(page, 1).getAttribute('data-element-id')) ?? '';
  const box = await restingBox(photoButton(page, 1));
  return { id, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}
