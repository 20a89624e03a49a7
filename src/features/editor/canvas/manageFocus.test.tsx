import { aPhotoElement } from '@domain/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { rootReducer } from '@/store/rootReducer';
import { stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { editorActions as actions } from '../state/slice';
import { useEditorFocusFallback } from './manageFocus';

type Button = 'there' | 'gone' | 'disabled' | 'hidden';

/** A field that unmounts on blur, and a button inside a part that does not render again. */
function Panel({ onMount }: { readonly onMount: (setButton: (state: Button) => void) => void }) {
  const [writing, write] = useState(true);
  const [state, setButton] = useState<Button>('there');
  onMount(setButton);
  return (
    <div>
      {writing && <input aria-label="words" onBlur={() => write(false)} />}
      {state !== 'gone' && (
        <button type="button" disabled={state === 'disabled'} style={state === 'hidden' ? { display: 'none' } : {}}>
          Fewer
        </button>
      )}
      <button type="button">More</button>
    </div>
  );
}

function Harness({ onMount }: Parameters<typeof Panel>[0]) {
  useEditorFocusFallback();
  return (
    <>
      <div role="group" tabIndex={-1} data-pages aria-label="Pages">
        <button type="button" data-element-id={aPhotoElement().id}>
          Photo
        </button>
      </div>
      <Panel onMount={onMount} />
    </>
  );
}

function show(...selected: string[]) {
  let setButton: (state: Button) => void = () => undefined;
  const state = rootReducer(stateWithOpenAlbum(), actions.elementsSelected({ ids: selected }));
  renderApp(<Harness onMount={(fn) => (setButton = fn)} />, { state });
  return (to: Button) => act(() => setButton(to));
}

const later = async () => {
  for (let i = 0; i < 6; i += 1) await new Promise(requestAnimationFrame);
};
const focus = (name: string) => act(() => screen.getByText(name).focus());

describe('the focus fallback of the editor', () => {
  it.each(['gone', 'disabled'] as const)('moves the focus to the pages when the focused node is %s', async (state) => {
    const setButton = show();
    focus('Fewer');
    setButton(state);
    await waitFor(() => expect(screen.getByRole('group')).toHaveFocus());
  });

  it('moves the focus to the pages when the focused node is hidden', async () => {
    const setButton = show();
    focus('Fewer');
    setButton('hidden');
    Object.assign(screen.getByText('Fewer'), { checkVisibility: () => false });
    act(() => screen.getByText('Fewer').blur());
    await waitFor(() => expect(screen.getByRole('group')).toHaveFocus());
  });

  it('moves the focus to the selected element', async () => {
    const setButton = show(aPhotoElement().id);
    focus('Fewer');
    setButton('gone');
    await waitFor(() => expect(screen.getByText('Photo')).toHaveFocus());
  });

  it('leaves the focus where the user has moved or dropped it', async () => {
    const setButton = show();
    focus('Fewer');
    focus('More');
    setButton('disabled');
    await later();
    expect(screen.getByText('More')).toHaveFocus();
    act(() => screen.getByText('More').blur());
    await later();
    expect(document.body).toHaveFocus();
  });

  it('waits for a focus that a closing menu gives back', async () => {
    const setButton = show();
    focus('Fewer');
    setButton('gone');
    for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
    focus('More');
    await later();
    expect(screen.getByText('More')).toHaveFocus();
  });

  it('leaves a focus that was set meanwhile', async () => {
    show();
    const words = screen.getByLabelText('words');
    words.focus();
    // Between two fields the focus is briefly nowhere.
    act(() => words.blur());
    expect(screen.queryByLabelText('words')).toBeNull();
    focus('More');
    await later();
    expect(screen.getByText('More')).toHaveFocus();
  });
});
