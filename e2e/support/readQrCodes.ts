import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import readQr from 'jsqr';
import sharp from 'sharp';
import type { Locator, Page } from './browser';

/** Decodes a QR code in a picture. */
async function readQrCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/**
 * Reads each QR code of a place from the screen and from its saved picture.
 * @returns both texts, in order
 */
export async function readQrCodes(page: Page, place: Locator): Promise<string[]> {
  const codes = place.locator('svg[data-qr]');
  await codes.first().waitFor();
  const read: string[] = [];
  for (const [index, code] of (await codes.all()).entries()) {
    const shown = await readQrCode(await code.screenshot());
    const saving = page.waitForEvent('download');
    await place.locator('svg[data-qr] + button').nth(index).click();
    const download = await saving;
    assert.match(download.suggestedFilename(), /\.png$/);
    assert.equal(await readQrCode(await readFile(await download.path())), shown);
    read.push(shown ?? '');
  }
  return read;
}
