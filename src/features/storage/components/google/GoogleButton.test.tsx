import { act, screen } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { actions } from '../../slice';
import { GoogleButton } from './GoogleButton';

it('says what to do instead when Google Photos is unavailable, without the words for operators', () => {
  const { store } = renderApp(<GoogleButton />);
  const reason = 'GOOGLE_CLIENT_SECRET is not set';
  act(() => {
    store.dispatch(
      actions.libraryLoaded({ driver: 'google', available: false, reason, linked: false, linked_at: null }),
    );
  });
  expect(screen.getByText('Google Photos can’t be used here. Upload your photos instead.')).toBeVisible();
  expect(screen.queryByText(/GOOGLE_CLIENT_SECRET/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
