import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, anExport, signedInState } from '@/testing/albums';
import { aDraft, saveResponses } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { exportActions as actions } from '../export/slice';
import { proofActions } from '../proof/slice';
import { JobPanel } from './JobPanel';

it('moves the focus from a removed element to the next run, and finally to the page', async () => {
  const state = [ALBUM, 'another']
    .map((albumId) => actions.exportRequested({ albumId, title: albumId, kind: 'screen', print: null }))
    .reduce(rootReducer, signedInState());
  renderApp(
    <main>
      <JobPanel />
    </main>,
    { state },
  );
  Element.prototype.checkVisibility = () => true;
  const [first, second] = await screen.findAllByRole('button', { name: 'Stop waiting' });
  first?.focus();
  await userEvent.keyboard('{Enter}');
  expect(second).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('waiting for unsaved changes', () => {
  const draft = aDraft();
  const asked = actions.exportRequested({ albumId: ALBUM, title: 'Canyons', kind: 'screen', print: null });
  const status = anExport();

  it.each([
    ['an export', [asked], 'Waiting in line'],
    ['a proof', [proofActions.proofRequested({ albumId: ALBUM, title: 'Canyons' })], 'Creating proof PDF, 0%'],
  ])('shows %s as waiting until they are saved', async (_, done, after) => {
    const state = done.reduce<RootState>(rootReducer, signedInState({ drafts: { [draft.spreadId]: draft } }));
    const { store } = renderApp(<JobPanel />, { state });
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Some of your changes to this album are not saved yet.',
    );
    act(() => void store.dispatch(saveResponses(draft).saved));
    expect(screen.getByRole('status')).toHaveTextContent(after);
  });

  it.each([
    ['an export', [asked, actions.exportProgressed({ albumId: ALBUM, status })], 'Creating the pages'],
    [
      'a proof',
      [
        proofActions.proofRequested({ albumId: ALBUM, title: 'Canyons' }),
        proofActions.proofStarted({ albumId: ALBUM, generationId: 'one' }),
      ],
      'Creating proof PDF, 0%',
    ],
  ])('shows no waiting text for %s that has started', async (_, done, text) => {
    const state = done.reduce<RootState>(rootReducer, signedInState({ drafts: { [draft.spreadId]: draft } }));
    renderApp(<JobPanel />, { state });
    expect(await screen.findByRole('status')).toHaveTextContent(text);
  });
});
