import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type SpreadDocument, serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread, aTextElement, testUuid } from '@domain/testing';
import { computeExportFingerprint } from './fingerprint';

const photo = aPhotoElement({ fileId: testUuid(1) });
const words = aTextElement({ text: 'as in data-aside="x" and data-locked="true"' });
const spread = aSpread({ elements: [photo, words] });
const parts = {
  choice: { kind: 'print', printer: 'trade', cover: 'hard', paper: 'silk-170', marks: false },
  title: 'Alps',
  madeAt: new Date(0),
  photos: [1, 2].map((n) => ({ id: testUuid(n), sha256: `${n}`.repeat(64) })),
} as const;
const hashOf = (...spreads: SpreadDocument[]) =>
  computeExportFingerprint({ ...parts, html: spreads.map(serialiseSpread) });

describe('the hash of a proof', () => {
  it('is stored in orders: it stays the same for a book until rendering changes', () => {
    assert.equal(hashOf(spread), '6b71125f7bb455877ae399dd37cd422204c0095a435e7a0d9f0522f0d1479a22');
  });

  it('ignores what is not printed: unplaced photos, locks, groups', () => {
    const locked = { ...spread, elements: [photo, { ...words, locked: true, group: 'g1' }] };
    for (const same of [{ ...spread, unplacedPhotoIds: [testUuid(2)] }, locked])
      assert.equal(hashOf(same), hashOf(spread));
  });

  it('changes with everything that is printed', () => {
    const others: SpreadDocument[] = [
      { ...spread, background: { colour: '#123456' } },
      { ...spread, elements: [words, photo] },
      { ...spread, elements: [{ ...photo, fileId: testUuid(2) }, words] },
      { ...spread, elements: [photo, { ...words, text: 'as in', lines: ['as in'] }] },
    ];
    const hashes = new Set([hashOf(spread), hashOf(spread, spread), ...others.map((one) => hashOf(one))]);
    assert.equal(hashes.size, 2 + others.length);
  });
});
