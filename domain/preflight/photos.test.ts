import type { SpreadDocument } from '@domain/document';
import {
  aCheckedBook,
  aPhotoElement,
  aSpread,
  checkSpread,
  describeFindings,
  findingsOfSpreads,
  sharpPhoto,
  testUuid,
} from '@domain/testing';
import { type CheckedBook, type CheckedPhoto, type Finding, preflight } from '.';

describe('background picture', () => {
  const isOfBackground = ({ code }: Finding) => code === 'background_ppi';
  const behind = (photos: CheckedBook['photos'], side = 1, role: SpreadDocument['role'] = 'inner') => {
    const crop = { x: 0, y: 0, width: side, height: side };
    const background = { colour: '#ffffff', picture: { fileId: testUuid(2), crop } };
    const document = { ...aSpread({ elements: [], role }), background };
    return preflight({ ...aCheckedBook([]), spreads: [{ id: 's', document }], photos });
  };
  it.each([
    ['gone', {}, ['background_missing error  remove_background']],
    ['on its way', { [testUuid(2)]: { ...sharpPhoto, pending: true } }, ['photo_pending error  ']],
    ['large enough', { [testUuid(2)]: { width: 2600, height: 1300 } }, []],
    ['small', { [testUuid(2)]: { width: 2000, height: 1000 } }, ['background_ppi warning  remove_background']],
    ['tiny', { [testUuid(2)]: { width: 600, height: 300 } }, ['background_ppi error  remove_background']],
  ])('is reported when it is %s', (_, photos, expected) =>
    expect(describeFindings(findingsOfSpreads(behind(photos)))).toEqual(expected),
  );

  it.each(['opening', 'closing'] as const)('covers the one page of an %s spread', (role) => {
    // 200 and 106 ppi on a page of 216 mm with its bleed.
    expect(behind({ [testUuid(2)]: { width: 1701, height: 1701 } }, 1, role).filter(isOfBackground)).toEqual([]);
    expect(
      describeFindings(behind({ [testUuid(2)]: { width: 900, height: 900 } }, 1, role).filter(isOfBackground)),
    ).toEqual(['background_ppi warning  remove_background']);
  });

  it.each([
    ['would be large enough', 2600, 'show_more'],
    ['would be small then too', 2000, 'remove_background'],
  ])('is fixed by showing more where it %s', (_, width, expected) => {
    const photos = { [testUuid(2)]: { width, height: width / 2 } };
    expect(describeFindings(findingsOfSpreads(behind(photos, 0.6)))).toEqual([expect.stringContaining(expected)]);
  });
});

describe('duplicate photos', () => {
  const hash = 'f0f0a5a53c3c9696';
  const two = [
    aPhotoElement({ id: 'a' }),
    aPhotoElement({ id: 'b', fileId: testUuid(2), frame: { x: 230, y: 20, width: 90, height: 60 } }),
  ];
  const pair = (other: CheckedPhoto) =>
    describeFindings(
      checkSpread(two, {
        photos: { [testUuid(1)]: { ...sharpPhoto, hash }, [testUuid(2)]: other },
      }),
    );
  const again = ['similar_photo warning b remove_frame'];
  it.each([
    ['with the same hash', { ...sharpPhoto, hash }, again],
    ['two bits apart', { ...sharpPhoto, hash: 'f0f0a5a53c3c9695' }, again],
    ['three bits apart are two views', { ...sharpPhoto, hash: 'f0f0a5a53c3c9691' }, []],
    ['of another shape', { width: 4000, height: 6000, hash }, []],
    ['that nobody measured', sharpPhoto, []],
  ])('%s', (_, other, expected) => expect(pair(other)).toEqual(expected));

  it('are not reported when they are even', () => {
    const even = { ...sharpPhoto, hash: '0000000000000001' };
    expect(checkSpread(two, { photos: { [testUuid(1)]: even, [testUuid(2)]: even } })).toEqual([]);
  });
});
