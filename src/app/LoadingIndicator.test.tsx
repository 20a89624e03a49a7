import { act, render, screen } from '@testing-library/react';
import en from '@translations/en.json';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { I18nProvider } from '@/i18n';
import { LoadingIndicator } from './LoadingIndicator';

it('shows a line of 3 px while a page loads, after 200 ms and for 2000 ms', () => {
  const router = createMemoryRouter([
    { path: '/', element: <LoadingIndicator /> },
    { path: '/next', loader: () => new Promise<null>(() => undefined), element: null },
  ]);
  render(
    <I18nProvider locale="en" chooseLocale={() => undefined} messages={en}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => void router.navigate('/next'));
  expect(screen.getByRole('progressbar')).toHaveStyle({
    height: '3px',
    animationDuration: '2000ms',
    animationDelay: '200ms',
  });
});
