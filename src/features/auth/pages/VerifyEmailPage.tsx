import { useEffect, useState } from 'react';
import { isRetryable } from '@/api';
import { FailureText } from '@/features/toasts';
import { T } from '@/i18n';
import { visitorBook } from '@/lib/visitorBook';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink } from '@/ui';
import { AuthForm, authSchema, FormField } from '../components/AuthForm';
import { FormPage } from '../components/FormPage';
import { NewPasswordPage, useLinkToken } from '../components/NewPasswordPage';
import { actions, selectors } from '../slice';

const schema = authSchema((rules) => rules.emailSchema);

/** Target of the verification link. It retries without a response; a used or expired link offers a new e-mail. */
export const Component = () => {
  const dispatch = useAppDispatch();
  const token = useLinkToken();
  const { phase, failure } = useAppSelector(selectors.form('verification'));
  const isSignedIn = useAppSelector(selectors.isSignedIn);
  const needsPassword = useAppSelector(selectors.needsPassword);
  const [again, setAgain] = useState(false);
  const resent = useAppSelector(selectors.form('resend')).phase === 'done';

  const [hasBook] = useState(() => visitorBook.read()?.isKept ?? false);

  // A change of language mounts the page again, with the link already in use.
  const [isUnused] = useState(phase === 'idle' && !needsPassword);

  useEffect(() => {
    if (token && isUnused) dispatch(actions.verificationRequested({ token }));
  }, [dispatch, token, isUnused]);

  if (token && needsPassword)
    return <NewPasswordPage token={token} title="auth.verify.doneTitle" text="auth.verify.passwordText" />;
  if (phase === 'done' && isSignedIn)
    return (
      <FormPage replacesForm={again} title="auth.verify.welcomeTitle" text={<T id="auth.verify.welcomeText" />}>
        <div>
          <ButtonLink to={hasBook ? '/book' : '/'} variant="primary">
            <T id="auth.verify.begin" />
          </ButtonLink>
        </div>
      </FormPage>
    );
  if (phase === 'done')
    return (
      <FormPage replacesForm={again} title="auth.verify.doneTitle" text={<T id="auth.verify.doneText" />}>
        <div>
          <ButtonLink to={`/auth/login?verified${hasBook ? '&next=%2Fbook' : ''}`} variant="primary">
            <T id="auth.login.submit" />
          </ButtonLink>
        </div>
      </FormPage>
    );
  if (token && !failure)
    return <FormPage replacesForm={again} title="auth.verify.title" text={<T id="auth.verify.busy" />} />;
  if (token && failure && isRetryable(failure)) {
    const tryAgain = () => {
      setAgain(true);
      dispatch(actions.verificationRequested({ token }));
    };
    return (
      <FormPage title="auth.verify.title" text={<FailureText failure={failure} />}>
        <div>
          <Button variant="primary" onClick={tryAgain}>
            <T id="auth.verify.again" />
          </Button>
        </div>
      </FormPage>
    );
  }
  return (
    <FormPage
      title="auth.verify.title"
      text={failure ? <FailureText failure={failure} /> : <T id="auth.verify.noLink" />}
    >
      <AuthForm
        name="resend"
        initialValues={{ email: '' }}
        schema={schema}
        submitLabel={resent ? 'auth.resend.done' : 'auth.resend'}
        onSubmit={(values) => dispatch(actions.resendRequested(values))}
      >
        <FormField
          name="email"
          type="email"
          label="auth.email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
      </AuthForm>
    </FormPage>
  );
};
