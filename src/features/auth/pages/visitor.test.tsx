import { act, fireEvent, screen } from '@testing-library/react';
import { handedOverFiles } from '@/lib/visitorBookEntry';
import { siteActions } from '@/testing/commerce';
import { renderApp } from '@/testing/renderApp';
import { actions as auth } from '../slice';
import { Component as LoginPage } from './LoginPage';
import { Component as RegistrationPage } from './RegistrationPage';

const site = {
  legal: [{ id: 'privacy' as const, url: 'https://example.com/privacy' }],
  measures_visits: true,
  prices: { currency: 'EUR' as const, books: [{ cover: 'soft' as const, pages: 24, from: 1390 }] },
};

describe('the registration', () => {
  it('asks for each consent apart, for tracking only where visits are measured', () => {
    const { store } = renderApp(<RegistrationPage />);
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'privacy policy' })).toBeNull();
    act(() => void store.dispatch(siteActions.siteLoaded(site)));
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes).toHaveLength(2);
    for (const box of boxes) expect(box).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', 'https://example.com/privacy');
  });
});

describe('the sign-in page', () => {
  it('greets a new visitor with prices and the way to an account, and others as known', () => {
    const { store } = renderApp(<LoginPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Your photos as a book' })).toBeVisible();
    act(() => void store.dispatch(siteActions.siteLoaded(site)));
    expect(screen.getByText('from €13.90')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/auth/registration');
    act(() => void store.dispatch(auth.sessionOpened({ currency: 'EUR', language: 'en', referral: 1 })));
    act(() => void store.dispatch(auth.loggedOut()));
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  });

  it('takes photos without an account, chosen or dropped, and hands them to the page of the book', async () => {
    const photos = [new File(['a'], 'one.jpg')];
    const { router, unmount } = renderApp(<LoginPage />, { path: '/auth/login', route: '/auth/login' });
    await act(async () => void fireEvent.change(screen.getByTestId('first-book-input'), { target: { files: photos } }));
    expect(router.state.location.pathname).toBe('/book');
    expect(await handedOverFiles.take()).toEqual({ files: photos, unreadable: [] });
    unmount();

    const other = renderApp(<LoginPage />, { path: '/auth/login', route: '/auth/login' });
    const dataTransfer = { types: ['Files'], items: [], files: photos };
    fireEvent.dragOver(document.body, { dataTransfer });
    expect(screen.getByText('Drop the photos to see them as a book')).toBeVisible();
    await act(async () => void fireEvent.drop(document.body, { dataTransfer }));
    expect(other.router.state.location.pathname).toBe('/book');
    expect(await handedOverFiles.take()).toEqual({ files: photos, unreadable: [] });
  });
});
