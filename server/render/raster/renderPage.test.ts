import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { agreementSpreads } from '../testing/spreads';
import { renderPage, renderPixels } from './renderPage';

const [cover, opening, words] = agreementSpreads('landscape-a4');

describe('page picture', () => {
  it('is covered to its last row at fractional heights', async () => {
    assert.ok(words);
    const { width, height, data } = await renderPixels({ doc: words, side: 'both', widthPx: 1001, pictures: {} });
    assert.deepEqual([width, height], [1001, Math.round((1001 * 210) / 594)]);
    for (const x of [0, 500, 1000]) {
      const at = 4 * ((height - 1) * width + x);
      assert.deepEqual([...data.subarray(at, at + 4)], [0xfb, 0xfa, 0xf7, 0xff]);
    }
  });

  it('shows the front of a cover and the only page of an opening spread', async () => {
    assert.ok(cover && opening);
    const front = await renderPixels({ doc: cover, side: 'right', widthPx: 297, pictures: {} });
    assert.deepEqual([front.width, front.height], [297, 210]);
    const only = await renderPixels({ doc: opening, side: 'both', widthPx: 297, pictures: {} });
    assert.deepEqual([only.width, only.height], [297, 210]);
    await assert.rejects(renderPixels({ doc: opening, side: 'left', widthPx: 297, pictures: {} }), /no left page/);
  });

  it('is a JPEG without metadata', async () => {
    assert.ok(cover);
    const jpeg = await renderPage({ doc: cover, side: 'right', widthPx: 200, pictures: {}, quality: 80 });
    const { format, exif, icc, xmp } = await sharp(jpeg).metadata();
    assert.deepEqual([format, exif, icc, xmp], ['jpeg', undefined, undefined, undefined]);
  });
});
