import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM, signedIn } from '@/testing/albums';
import { renderApp } from '@/testing/renderApp';
import { ExportPanel } from './ExportPanel';
import { exportActions as actions } from './slice';

it('hands the focus on when what had it goes: to the next of its runs, at last to the page', async () => {
  const state = [ALBUM, 'another']
    .map((albumId) => actions.exportRequested({ albumId, title: albumId, kind: 'screen', print: null }))
    .reduce(rootReducer, signedIn());
  renderApp(
    <main>
      <ExportPanel />
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
