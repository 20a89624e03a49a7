import { act, screen } from '@testing-library/react';
import { useAppSelector } from '@/store/hooks';
import { anEditedAlbum, aThickAlbum, OPENING, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools, useDocument } from '../../hooks/EditorContext';
import { selectEditor } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import { NO_ELEMENT_IDS } from '../drag/useGesture';
import { PrerenderedSpreads } from './SpreadRenderer';

const wholeOf = () => ({ width: 400, height: 200 });
const Current = () => (
  <PrerenderedSpreads shown={useDocument()} everywhere={NO_ELEMENT_IDS} fittedSize={wholeOf} bleed={0} />
);

function Editor() {
  const spreadId = useAppSelector((state) => selectEditor(state).current) ?? '';
  return (
    <EditorContext value={{ spreadId } as unknown as EditorTools}>
      <div data-testid="pages">
        <Current />
      </div>
    </EditorContext>
  );
}

const paintings = () => [...screen.getByTestId('pages').children];
const hidden = () => paintings().map((one) => one.hasAttribute('data-ahead'));

const idle = () => act(() => jest.runOnlyPendingTimersAsync());

describe('the painting', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('renders the spread at once and its neighbours when idle, and shows a prerendered one as it is', async () => {
    const { store } = renderApp(<Editor />, { state: stateWithOpenAlbum(anEditedAlbum()) });
    expect(hidden()).toEqual([false]);
    await idle();
    expect(hidden()).toEqual([false, true]);
    const before = paintings();
    act(() => void store.dispatch(actions.spreadChosen({ id: OPENING })));
    expect(paintings()).toEqual(before);
    expect(hidden()).toEqual([true, false]);
    await idle();
    expect(hidden()).toEqual([true, false, true]);
  });

  it('shows the printed title on the spine of a cover, once the book is thick enough', () => {
    const { unmount } = renderApp(<Editor />, { state: stateWithOpenAlbum(aThickAlbum(140)) });
    expect(screen.getByText('Corsica')).toBeInTheDocument();
    unmount();
    renderApp(<Editor />, { state: stateWithOpenAlbum(aThickAlbum(24)) });
    expect(screen.queryByText('Corsica')).not.toBeInTheDocument();
  });
});
