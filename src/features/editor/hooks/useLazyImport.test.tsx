import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { selectors } from '@/features/toasts';
import { renderApp } from '@/testing/renderApp';
import { useLazyImport } from './useLazyImport';

function Opener({ load }: { readonly load: () => Promise<string> }) {
  const loading = useLazyImport();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => void loading(load).then(setShown)}>
        All pages
      </button>
      <p>{shown}</p>
    </>
  );
}

it('shows a toast after a failed import, keeps the page, and imports again at the next press', async () => {
  const load = jest
    .fn()
    .mockRejectedValueOnce(new Error('Loading chunk overview failed.'))
    .mockResolvedValue('Overview');
  const { store } = renderApp(<Opener load={load} />);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(selectors.all(store.getState())).toMatchObject([{ title: { id: 'editor.partFailed' } }]));
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Overview')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});
