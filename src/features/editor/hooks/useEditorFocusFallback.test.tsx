import { aPhotoElement } from '@domain/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { rootReducer } from '@/store/rootReducer';
import { stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { editorActions as actions } from '../state/slice';
import { useEditorFocusFallback } from './useEditorFocusFallback';

type Button = 'there' | 'gone' | 'disabled' | 'hidden';

/** A field that is gone once it is left, and a button, of which the part that keeps the focus is not drawn anew. */
function Panel({ told }: { readonly told: (become: (state: Button) => void) => void }) {
  const [writing, write] = useState(true);
  const [state, become] = useState<Button>('there');
  told(become);
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

function Desk({ told }: Parameters<typeof Panel>[0]) {
  useEditorFocusFallback();
  return (
    <>
      <div role="group" tabIndex={-1} data-pages aria-label="Pages">
        <button type="button" data-element-id={aPhotoElement().id}>
          Photo
        </button>
      </div>
      <Panel told={told} />
    </>
  );
}

function show(...selected: string[]) {
  let become: (state: Button) => void = () => undefined;
  const state = rootReducer(stateWithOpenAlbum(), actions.elementsSelected({ ids: selected }));
  renderApp(<Desk told={(fn) => (become = fn)} />, { state });
  return (to: Button) => act(() => become(to));
}

const later = async () => {
  for (let i = 0; i < 6; i += 1) await new Promise(requestAnimationFrame);
};
const focus = (name: string) => act(() => screen.getByText(name).focus());

describe('the focus in the editor', () => {
  it.each(['gone', 'disabled'] as const)('goes to the pages when what had it is %s', async (state) => {
    const become = show();
    focus('Fewer');
    become(state);
    await waitFor(() => expect(screen.getByRole('group')).toHaveFocus());
  });

  it('goes to the pages when what had it is hidden, as a browser takes it away', async () => {
    const become = show();
    focus('Fewer');
    become('hidden');
    Object.assign(screen.getByText('Fewer'), { checkVisibility: () => false });
    act(() => screen.getByText('Fewer').blur());
    await waitFor(() => expect(screen.getByRole('group')).toHaveFocus());
  });

  it('goes to what is chosen there', async () => {
    const become = show(aPhotoElement().id);
    focus('Fewer');
    become('gone');
    await waitFor(() => expect(screen.getByText('Photo')).toHaveFocus());
  });

  it('stays where somebody has gone on to, or nowhere when that is what was wanted', async () => {
    const become = show();
    focus('Fewer');
    focus('More');
    become('disabled');
    await later();
    expect(screen.getByText('More')).toHaveFocus();
    act(() => screen.getByText('More').blur());
    await later();
    expect(document.body).toHaveFocus();
  });

  it('is left to what takes it only when it is on its way, as a menu gives it back', async () => {
    const become = show();
    focus('Fewer');
    become('gone');
    for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
    focus('More');
    await later();
    expect(screen.getByText('More')).toHaveFocus();
  });

  it('is left to what it was given to meanwhile', async () => {
    show();
    const words = screen.getByLabelText('words');
    words.focus();
    // Between two fields the focus is nowhere, and whoever goes then is drawn away at once.
    act(() => words.blur());
    expect(screen.queryByLabelText('words')).toBeNull();
    focus('More');
    await later();
    expect(screen.getByText('More')).toHaveFocus();
  });
});
