import { aPhotoElement } from '@domain/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { ElementButton } from '../canvas/ElementButtons';
import { selectSelection } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { EditorContext, type EditorTools, mergePhotos, useSelect } from './EditorContext';

const announce = jest.fn();
const onEnter = jest.fn();
const nothing = () => undefined;
const view = { x: 0, y: 0, width: 420, height: 210 };

function Elements() {
  const choose = useSelect();
  const chosen = useAppSelector(selectSelection);
  return ['p1', 't1'].map((id, i) => (
    <ElementButton
      key={id}
      element={aPhotoElement({ id })}
      qrWarning={null}
      number={i + 1}
      view={view}
      minHitMm={1}
      selected={chosen.includes(id)}
      isDropTarget={false}
      onPress={nothing}
      onSelect={choose}
      onEnter={onEnter}
    />
  ));
}

function Harness() {
  const dispatch = useAppDispatch();
  const select = (ids: readonly string[]) => dispatch(actions.elementsSelected({ ids }));
  return (
    <EditorContext value={{ select, announce } as Partial<EditorTools> as EditorTools}>
      <Elements />
    </EditorContext>
  );
}

it('adds and removes elements of the selection by modifier keys', async () => {
  const { store } = renderApp(<Harness />, {
    state: rootReducer(stateWithOpenAlbum(), actions.spreadChosen({ id: FIRST })),
  });
  const chosen = () => selectSelection(store.getState());
  const [first, second] = await screen.findAllByRole('button');
  first?.focus();
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toEqual(['p1']);
  second?.focus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(chosen()).toEqual(['p1', 't1']);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(chosen()).toEqual(['p1']);
  await userEvent.keyboard('{Shift>} {/Shift}');
  expect(chosen()).toEqual(['p1', 't1']);
  expect(announce.mock.calls).toEqual([
    ['chosen', 2],
    ['chosen', 1],
    ['chosen', 2],
  ]);
  expect(onEnter).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onEnter).toHaveBeenCalledWith('t1');
});

describe('mergePhotos', () => {
  const album = { b: 'album b', a: 'album a' };
  const stored = { d: 'd', a: 'stored a', b: 'stored b', c: 'c', e: 'e' };

  it("keeps the album's order, and puts new photos first", () => {
    const { b: _, ...others } = stored;
    expect(Object.entries(mergePhotos(album, stored, []))).toEqual([
      ['b', 'album b'],
      ['a', 'album a'],
      ['d', 'd'],
      ['c', 'c'],
      ['e', 'e'],
    ]);
    expect(Object.keys(mergePhotos(album, stored, ['e', 'a', 'on its way']))).toEqual(['e', 'b', 'a', 'd', 'c']);
    expect(Object.keys(mergePhotos(album, others, []))).toEqual(['b', 'a', 'd', 'c', 'e']);
  });

  it('returns the same object if the storage adds nothing', () => {
    expect(mergePhotos(album, { a: 'stored a' }, [])).toBe(album);
  });
});
