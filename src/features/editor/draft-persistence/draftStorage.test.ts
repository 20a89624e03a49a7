import { ALBUM } from '@/testing/albums';
import { createTestDocument, FIRST, SECOND } from '@/testing/editor';
import type { Draft } from '../state/editorState';
import { keptDrafts } from './draftStorage';

const draft: Draft = { spreadId: FIRST, albumId: ALBUM, version: 1, revision: 1, document: createTestDocument() };

afterEach(() => window.localStorage.clear());

it('passes over what is no document, as what was written by a fault, and keeps the others', () => {
  keptDrafts.write('tab', 'ada', draft);
  const broken = createTestDocument().elements.map((element) => ({
    ...element,
    frame: { ...element.frame, x: Number.NaN },
  }));
  const document = { ...createTestDocument(), elements: broken };
  keptDrafts.write('tab', 'ada', { ...draft, spreadId: SECOND, document });
  expect(keptDrafts.spreadsOf('tab')).toHaveLength(2);
  expect(keptDrafts.of('tab')).toEqual([draft]);
});
