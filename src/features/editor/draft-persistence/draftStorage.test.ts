/** @jest-environment jsdom */
import { ALBUM } from '@/testing/albums';
import { createTestDocument, FIRST, SECOND } from '@/testing/editor';
import type { BookChange, SpreadDraft } from '../state/editorState';
import { changeStorage, draftStorage } from './draftStorage';

const draft: SpreadDraft = { spreadId: FIRST, albumId: ALBUM, version: 1, revision: 1, document: createTestDocument() };

afterEach(() => window.localStorage.clear());

it('skips invalid documents, and keeps the others', () => {
  draftStorage.write('tab', 'ada', draft);
  const broken = createTestDocument().elements.map((element) => ({
    ...element,
    frame: { ...element.frame, x: Number.NaN },
  }));
  const document = { ...createTestDocument(), elements: broken };
  draftStorage.write('tab', 'ada', { ...draft, spreadId: SECOND, document });
  expect(draftStorage.listSpreadIds('tab')).toHaveLength(2);
  expect(draftStorage.readAll('tab')).toEqual([draft]);
});

it('reads unplaced photos that an earlier build stored as `aside`', () => {
  const { unplacedPhotoIds, ...document } = { ...createTestDocument(), unplacedPhotoIds: [FIRST] };
  const stored = { ...document, aside: unplacedPhotoIds } as SpreadDraft['document'];
  draftStorage.write('tab', 'ada', {
    ...draft,
    document: stored,
    base: stored,
    sent: { document: stored, revision: 1 },
  });
  const now = { ...document, unplacedPhotoIds };
  expect(draftStorage.readAll('tab')).toEqual([
    { ...draft, document: now, base: now, sent: { document: now, revision: 1 } },
  ]);

  const change: BookChange = {
    id: 'change',
    albumId: ALBUM,
    via: 'user',
    changes: [{ op: 'copy', id: FIRST, copyId: SECOND }],
    done: 0,
    sent: false,
    copies: { [SECOND]: stored },
  };
  changeStorage.write('tab', 'ada', [change]);
  expect(changeStorage.readAll('tab')).toEqual([{ ...change, copies: { [SECOND]: now } }]);
});
