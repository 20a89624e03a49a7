import { serialiseSpread } from '@domain/document';
import { aPhotoElement, aShapeElement, aSpread, aTextElement, testUuid } from '@domain/testing';
import { rootReducer } from '@/store/rootReducer';
import { anEditedAlbum, FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools, PhotosContext } from '../hooks/EditorContext';
import { editorActions as actions } from '../state/slice';
import { type ContextMenuItem, useMenuItems } from './useMenuItems';

const photos = { [testUuid(1)]: { path: '/1440', preview: '/250', colour: '#808080', width: 3000, height: 2000 } };
const elements = [
  aPhotoElement({ id: 'p1', fileId: testUuid(1) }),
  aPhotoElement({ id: 'p2', fileId: null }),
  aPhotoElement({ id: 'p3', fileId: testUuid(1), locked: true }),
  aTextElement({ id: 't1' }),
  aShapeElement({ id: 's1' }),
];
const tools: Partial<EditorTools> = { spreadId: FIRST, apply: jest.fn(), announce: jest.fn() };
const shown = jest.fn<void, [readonly (readonly ContextMenuItem[])[]]>();

function Items() {
  shown(useMenuItems({ fit: jest.fn(), goToPage: jest.fn() }));
  return null;
}

/** Returns the names of the commands in the first group of the menu. */
function namesFor(...ids: string[]) {
  const html = serialiseSpread(aSpread({ elements }));
  const spreads = anEditedAlbum().spreads.map((one) => (one.id === FIRST ? { ...one, html } : one));
  renderApp(
    <EditorContext value={tools as EditorTools}>
      <PhotosContext value={photos}>
        <Items />
      </PhotosContext>
    </EditorContext>,
    {
      state: [actions.spreadChosen({ id: FIRST }), actions.elementsSelected({ ids })].reduce(
        rootReducer,
        stateWithOpenAlbum(anEditedAlbum({ spreads, photos })),
      ),
    },
  );
  return shown.mock.lastCall?.[0][0]?.map(({ name }) => name);
}

it.each([
  [
    'a photo',
    ['p1'],
    ['editor.crop', 'editor.replace', 'editor.fit.fill', 'editor.fit.fit', 'editor.background.use', 'editor.caption'],
  ],
  ['an empty frame', ['p2'], ['editor.replace', 'editor.caption']],
  ['two photos', ['p1', 'p2'], ['editor.caption', 'editor.swap']],
  ['a photo and a locked one', ['p1', 'p3'], ['editor.caption']],
  ['a locked photo', ['p3'], ['editor.copy']],
  ['a text', ['t1'], ['editor.writeText']],
  ['a shape', ['s1'], ['editor.key.cut', 'editor.copy', 'editor.paste', 'editor.duplicate', 'editor.remove']],
  [
    'a photo and a text',
    ['p1', 't1'],
    ['editor.key.cut', 'editor.copy', 'editor.paste', 'editor.duplicate', 'editor.remove'],
  ],
])('the menu of %s begins with its own commands', (_, ids, names) => {
  expect(namesFor(...ids)).toEqual(names);
});
