import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Failure } from '@/api';
import { LowestPrices } from '@/features/site/components/LowestPrices';
import { FailureText } from '@/features/toasts';
import { type MessageId, T } from '@/i18n';
import { supportsPasskeys } from '@/lib/dom/passkeySupport';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink } from '@/ui';
import { AuthForm, authSchema, FormField, FormNotice } from '../components/AuthForm';
import { FirstBook } from '../components/FirstBook';
import styles from '../components/Form.module.css';
import { FormPage } from '../components/FormPage';
import { actions, selectors } from '../slice';

const UnverifiedNotice = ({ email }: { readonly email: string }) => {
  const dispatch = useAppDispatch();
  const { phase } = useAppSelector(selectors.form('resend'));
  return (
    <FormNotice kind="bad" title={<T id="auth.notVerified.title" />}>
      <p>
        <T id="error.email_not_verified" />
      </p>
      <button
        type="button"
        className={styles.inline}
        disabled={phase === 'busy' || phase === 'done'}
        onClick={() => dispatch(actions.resendRequested({ email }))}
      >
        <T id={phase === 'done' ? 'auth.resend.done' : 'auth.resend'} />
      </button>
    </FormNotice>
  );
};

const PasskeySignIn = () => {
  const dispatch = useAppDispatch();
  const { phase, failure } = useAppSelector(selectors.form('passkeyLogin'));
  // A browser in which nobody has signed in has no passkey of this site to suggest. The form may stay while a session opens.
  const isSignedIn = useAppSelector(selectors.isSignedIn);
  const canSuggest = useAppSelector(selectors.hasSignedIn) && !isSignedIn;
  useEffect(() => {
    dispatch(actions.formOpened('passkeyLogin'));
  }, [dispatch]);
  useEffect(() => {
    if (canSuggest) dispatch(actions.passkeyPromptChanged('suggestions'));
    return () => {
      dispatch(actions.passkeyPromptChanged('none'));
    };
  }, [dispatch, canSuggest]);
  if (!supportsPasskeys()) return null;
  return (
    <div className={styles.passkey}>
      {failure && (
        <FormNotice kind="bad">
          <FailureText failure={failure} />
        </FormNotice>
      )}
      <Button busy={phase === 'busy'} onClick={() => dispatch(actions.passkeyPromptChanged('dialog'))}>
        <T id="auth.passkey.signIn" />
      </Button>
    </div>
  );
};

const schema = authSchema((rules) => rules.loginSchema);

const Refused = ({ failure }: { readonly failure: Failure }) => (
  <FormNotice kind="bad" title={<T id="auth.errorTitle" />}>
    <FailureText failure={failure} />
  </FormNotice>
);

type Greeting = 'visitor' | 'verified' | 'returning';

const greetings: Readonly<Record<Greeting, readonly [title: MessageId, text: MessageId]>> = {
  visitor: ['auth.visitor.heading', 'auth.visitor.text'],
  verified: ['auth.login.headingNew', 'auth.login.textNew'],
  returning: ['auth.login.heading', 'auth.login.text'],
};

/** Greeting of a new visitor before the form: a book without an account, prices, and the way to an account. */
const Welcome = ({ search }: { readonly search: string }) => (
  <div className={styles.welcome}>
    <FirstBook />
    <LowestPrices />
    <ButtonLink to={`/auth/registration${search}`}>
      <T id="auth.visitor.begin" />
    </ButtonLink>
    <h2 className={styles.second}>
      <T id="auth.visitor.known" />
    </h2>
  </div>
);

export const Component = () => {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { failure, email } = useAppSelector(selectors.form('login'));
  // The address has just been verified.
  const isVerified = new URLSearchParams(search).has('verified');
  const hasSignedIn = useAppSelector(selectors.hasSignedIn);
  const expired = useAppSelector(selectors.endedBy) === 'expiry';
  const greeting: Greeting = isVerified ? 'verified' : hasSignedIn ? 'returning' : 'visitor';
  const [title, text] = greetings[greeting];
  const unverified = failure?.code === 'email_not_verified' && email;
  return (
    <FormPage
      title={title}
      text={<T id={text} />}
      foot={
        greeting !== 'visitor' && (
          <>
            <T
              id="auth.login.new"
              values={{
                link: (words) => (
                  <Link className={styles.link} to={`/auth/registration${search}`}>
                    {words}
                  </Link>
                ),
              }}
            />
            <br />
            <Link className={styles.link} to="/book">
              <T id="auth.firstBook.link" />
            </Link>
          </>
        )
      }
    >
      {greeting === 'visitor' && <Welcome search={search} />}
      {expired && !failure && (
        <FormNotice kind="good">
          <T id="auth.login.expired" />
        </FormNotice>
      )}
      <AuthForm
        name="login"
        initialValues={{ email: '', password: '' }}
        schema={schema}
        submitLabel="auth.login.submit"
        onSubmit={(values) => dispatch(actions.loginRequested(values))}
        refusal={(refused) => (unverified ? <UnverifiedNotice email={email} /> : <Refused failure={refused} />)}
        aside={
          <Link className={styles.link} to="/auth/forgot_password">
            <T id="auth.forgot.title" />
          </Link>
        }
      >
        <FormField
          name="email"
          type="email"
          label="auth.email"
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
        />
        <FormField name="password" type="password" label="auth.password" autoComplete="current-password" />
      </AuthForm>
      <PasskeySignIn />
    </FormPage>
  );
};
