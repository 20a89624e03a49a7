/** Corrects places and dates of photos, and adds a voice message to a page, which a visitor hears. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { createWav } from '../server/testing/clips';
import { withEditor } from './support/editorApp';
import { inspectorRegion, openEditor, spreadTile, waitUntilEditorSaved } from './support/editorPage';
import { text } from './support/texts';
import { waitForValue } from './support/waiting';

const { app, elementsOf, newAlbum } = withEditor();

interface ListedPhoto {
  readonly name: string;
  readonly taken_local: string | null;
  readonly place: { readonly town?: string | null } | null;
}

describe('photos page', () => {
  app.scenario('gives photos another place and no date, and takes it back', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const names = ['painted-029-o1.jpg', 'painted-028-o1.jpg'];
    const photosOf = async () => {
      const { files } = await app.owner.user.call<{ files: ListedPhoto[] }>('storageList', { query: { limit: 100 } });
      return files.filter(({ name }) => names.includes(name));
    };
    const townsOf = async () => (await photosOf()).map(({ place }) => place?.town ?? null);
    const undo = () => page.getByRole('button', { name: text('toast.undo') }).click();

    const before = await townsOf();
    assert.ok(!before.includes('Reykjavík'));
    await page.goto('/photos');
    for (const name of names) await page.getByRole('gridcell', { name, exact: true }).click({ modifiers: ['Control'] });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: text('photos.editPlace') }).click();
    await dialog.getByRole('combobox').fill('Reykjav');
    await dialog
      .getByRole('option', { name: /Reykjavík/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: text('photos.place.save') }).click();
    await waitForValue(townsOf, ['Reykjavík', 'Reykjavík']);
    await undo();
    await waitForValue(townsOf, before);

    const days = (await photosOf()).map(({ taken_local }) => taken_local);
    await page.getByRole('button', { name: text('photos.editDate') }).click();
    await dialog.getByRole('radio', { name: text('photos.date.none') }).click();
    await dialog.getByRole('button', { name: text('photos.date.save') }).click();
    const isoOf = async () => (await photosOf()).map(({ taken_local }) => taken_local);
    await waitForValue(isoOf, [null, null]);
    await undo();
    await waitForValue(isoOf, days);
  });
});

describe('voice message', () => {
  app.scenario('is uploaded to a page as a QR code and plays for visitors', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Voices');
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    await inspectorRegion(page)
      .getByRole('button', { name: text('clips.add') })
      .click();
    await page
      .locator('[data-clip-file]')
      .setInputFiles({ name: 'Grandma.wav', mimeType: 'audio/wav', buffer: createWav(8000) });
    await page.getByText(text('clips.placed', { title: 'Grandma' })).waitFor();
    await waitUntilEditorSaved(page);
    const links = async () => (await elementsOf(album)).flatMap((one) => (one.type === 'qr' ? [one.text] : []));
    const [link = ''] = await links();
    assert.match(new URL(link).pathname, /^\/c\//);

    const { page: guest } = await visit({ keep: 'guest' });
    await guest.goto(new URL(link).pathname);
    await guest.getByRole('heading', { name: 'Grandma' }).waitFor();
    const seconds = () => guest.locator('audio').evaluate((player: HTMLAudioElement) => Math.round(player.duration));
    await guest.locator('audio').evaluate((player: HTMLAudioElement) => player.load());
    await waitForValue(seconds, 1);
  });
});
