/** @jest-environment jsdom */
import { ALBUM } from '@/testing/albums';
import { createTestDocument, FIRST, SECOND } from '@/testing/editor';
import type { SpreadDraft } from '../state/editorState';
import { draftStorage } from './draftStorage';

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
