import { EMAIL_NOT_VERIFIED_MESSAGE } from '@domain/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { toFailure } from '@/api';
import { toHttpError } from '@/api/client';
import { renderApp } from '@/testing/renderApp';
import { createUser } from '@/testing/users';
import { accountActions } from '../account/slice';
import { ConsentSection } from '../components/account/PreferencesSection';
import { ProfileSection } from '../components/account/ProfileSection';
import { actions, type FormName } from '../slice';
import { Component as ChangePasswordPage } from './ChangePasswordPage';
import { Component as ForgotPasswordPage } from './ForgotPasswordPage';
import { Component as LoginPage } from './LoginPage';
import { Component as RegistrationPage } from './RegistrationPage';
import { Component as VerifyEmailPage } from './VerifyEmailPage';

jest.mock('@/lib/dom/passkeySupport', () => ({ supportsPasskeys: () => true }));

const ana = createUser();

describe('a submitted form', () => {
  const email = ana.email;
  it.each<
    [FormName, ReactElement, ReturnType<typeof actions.loginRequested> | { type: string; payload?: unknown }, string]
  >([
    ['forgotPassword', <ForgotPasswordPage key="forgot" />, actions.passwordResetRequested({ email }), 'heading'],
    [
      'registration',
      <RegistrationPage key="register" />,
      actions.registrationRequested({ email, name: 'Ana', password: 'x', adsAllow: false, trackingAllow: false }),
      'heading',
    ],
    ['changePassword', <ChangePasswordPage key="change" />, actions.formBusy('changePassword'), 'status'],
  ])('moves the focus to the message that replaces it: %s', async (form, page, sent, role) => {
    const { store } = renderApp(page);
    act(() => {
      store.dispatch(sent);
      store.dispatch(actions.formSucceeded(form));
    });
    expect(await screen.findByRole(role)).toHaveFocus();
  });

  it('offers to recognise people where the server does, and stores the choice', async () => {
    const { store, actions: log } = renderApp(<ConsentSection />);
    act(() => void store.dispatch(actions.userLoaded(ana)));
    const box = () => screen.queryByRole('checkbox', { name: /^Recognise who is often in my photos/ });
    expect(box()).toBeNull();
    act(() => void store.dispatch(actions.userLoaded({ ...ana, people_allow: false })));
    expect(box()).not.toBeChecked();
    await userEvent.setup().click(box() as HTMLElement);
    expect(log).toContainEqual(accountActions.preferenceChosen({ peopleAllow: true }));
    expect(box()).toBeChecked();
  });

  it('is saved when its field is left, once, and never without a change', async () => {
    const { store, actions: log } = renderApp(<ProfileSection />);
    act(() => void store.dispatch(actions.userLoaded(ana)));
    const user = userEvent.setup();
    const saved = () => log.filter(accountActions.nameSaveRequested.match).map(({ payload }) => payload.name);
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.click(name);
    await user.tab();
    expect(saved()).toEqual([]);
    await user.type(name, ' Maria ');
    await user.tab();
    await waitFor(() => expect(saved()).toEqual(['Ana Maria']));
    act(() => void store.dispatch(actions.userLoaded({ ...ana, name: 'Ana Maria' })));
    await user.click(name);
    await user.tab();
    expect(saved()).toEqual(['Ana Maria']);
  });

  it('stays calm while somebody tabs through it, until it is sent', async () => {
    renderApp(<RegistrationPage />);
    const user = userEvent.setup();
    const [email, password] = [screen.getByLabelText('E-mail'), screen.getByLabelText('Password')];
    await user.click(email);
    await user.tab();
    await user.tab();
    expect(email).not.toHaveAttribute('aria-invalid', 'true');
    await user.type(email, 'not an address');
    await user.tab();
    await waitFor(() => expect(email).toHaveAttribute('aria-invalid', 'true'));
    expect(password).not.toHaveAttribute('aria-invalid', 'true');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(password).toHaveAttribute('aria-invalid', 'true'));
  });

  it('shows what is wrong with a field that is left, without calling back to it', async () => {
    const { store, actions: log } = renderApp(<ProfileSection />);
    act(() => void store.dispatch(actions.userLoaded(ana)));
    const user = userEvent.setup();
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.tab();
    await waitFor(() => expect(name).toHaveAttribute('aria-invalid', 'true'));
    expect(name).not.toHaveFocus();
    expect(log.filter(accountActions.nameSaveRequested.match)).toEqual([]);
  });
});

describe('a rejected form', () => {
  const own = toFailure(toHttpError(401, { error: 'moon_phase', message: 'Not before the full moon.' }));
  const silent = toFailure(toHttpError(503, '<html>', 'Request failed with status code 503'));

  it.each<[FormName, ReactElement]>([
    ['login', <LoginPage key="login" />],
    ['passkeyLogin', <LoginPage key="passkey" />],
    ['registration', <RegistrationPage key="registration" />],
    ['forgotPassword', <ForgotPasswordPage key="forgot" />],
    ['changePassword', <ChangePasswordPage key="change" />],
    ['profile', <ProfileSection key="profile" />],
    ['verification', <VerifyEmailPage key="verify" />],
  ])("shows the server's words: %s", (form, page) => {
    const { store } = renderApp(page, { route: '/?token=abc' });
    act(() => void store.dispatch(actions.userLoaded(ana)));
    act(() => void store.dispatch(actions.formFailed({ form, failure: own })));
    expect(screen.getByText('Not before the full moon.')).toBeVisible();
    act(() => void store.dispatch(actions.formFailed({ form, failure: silent })));
    expect(screen.getByText('Unknown error')).toBeVisible();
  });

  it.each([
    [401, 'unauthorized'],
    [200, undefined],
    [500, 'strange'],
  ])('is told from an unverified address by its message alone: %i %s', (status, error) => {
    const { store } = renderApp(<LoginPage />);
    act(() => {
      store.dispatch(actions.loginRequested({ email: ana.email, password: 'x' }));
      const failure = toFailure(toHttpError(status, { error, message: EMAIL_NOT_VERIFIED_MESSAGE }));
      store.dispatch(actions.formFailed({ form: 'login', failure }));
    });
    expect(screen.getByText('Email not verified')).toBeVisible();
    expect(screen.getByText(EMAIL_NOT_VERIFIED_MESSAGE)).toBeVisible();
  });
});

describe('an e-mailed link', () => {
  const visit = () => renderApp(<VerifyEmailPage />, { route: '/?token=abc' });
  const failed = (code: 'network' | 'link_invalid', status: number) =>
    actions.formFailed({ form: 'verification', failure: { code, status, message: '' } });

  it('sets the password too when another browser registered the account', async () => {
    const { store, actions: log } = visit();
    act(() => {
      store.dispatch(actions.formSucceeded('verification'));
      store.dispatch(actions.passwordNeeded());
    });
    expect(screen.getByText(/different browser/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('New password'), 'tulips by the river');
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
    const sent = log.filter(actions.newPasswordRequested.match).map(({ payload }) => payload);
    expect(sent).toEqual([{ token: 'abc', password: 'tulips by the river' }]);
  });

  it('is retried with the same token after a missing response', async () => {
    const { store, actions: log } = visit();
    act(() => void store.dispatch(failed('network', 0)));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const tokens = log.filter(actions.verificationRequested.match).map(({ payload }) => payload.token);
    expect(tokens).toEqual(['abc', 'abc']);
    expect(screen.getByRole('heading')).toHaveFocus();
    act(() => void store.dispatch(actions.formSucceeded('verification')));
    expect(screen.getByRole('heading', { name: 'Your e-mail is confirmed' })).toHaveFocus();
  });

  it('welcomes a new user: signed in where they registered, otherwise at the sign-in page', () => {
    const { store } = visit();
    act(() => void store.dispatch(actions.formSucceeded('verification')));
    const signIn = screen.getByRole('link', { name: 'Sign in' });
    expect(signIn).toHaveAttribute('href', '/auth/login?verified');
    act(() => void store.dispatch(actions.sessionOpened({ currency: 'EUR', language: 'en', referral: 1 })));
    expect(screen.getByRole('heading', { name: 'Welcome to Keepsake' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Make your first album' })).toHaveAttribute('href', '/');
    renderApp(<LoginPage />, { route: '/auth/login?verified' });
    expect(screen.queryByText('Welcome back')).toBeNull();
  });

  it('offers a new e-mail when it was used', () => {
    const { store } = visit();
    act(() => void store.dispatch(failed('link_invalid', 400)));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toBeInTheDocument();
  });
});
