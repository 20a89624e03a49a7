import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '@translations/en.json';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { actions } from '@/features/auth';
import { I18nProvider } from '@/i18n';
import { timeTravel } from '@/lib/timeTravel';
import { createHarness } from '@/testing/storeHarness';
import { createAppRouter } from './router';

describe('during time travel', () => {
  it('shows a bar that leads back, and no page redirects', async () => {
    window.history.replaceState(null, '', '/auth/forgot_password');
    const { store } = createHarness();
    store.dispatch(actions.sessionMissing());
    const router = createAppRouter('/');
    const { unmount } = render(
      <Provider store={store}>
        <I18nProvider locale="en" chooseLocale={() => undefined} messages={en}>
          <RouterProvider router={router} />
        </I18nProvider>
      </Provider>,
    );
    await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
    const mounted = screen.getByRole('heading', { level: 1 });
    const back = jest.fn(timeTravel.end);
    act(() => timeTravel.begin(back));
    expect(await screen.findByRole('alert', {}, { timeout: 20_000 })).toHaveTextContent(en['app.timeTravel.text']);
    await act(() => router.navigate('/auth/registration'));
    expect(router.state.location.pathname).toBe('/auth/forgot_password');
    await userEvent.click(screen.getByRole('button', { name: en['app.timeTravel.back'] }));
    expect(back).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).not.toBe(mounted);
    await act(() => router.navigate('/auth/registration'));
    expect(router.state.location.pathname).toBe('/auth/registration');
    unmount();
    router.dispose();
  });
});
