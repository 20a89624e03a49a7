import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { FailureText } from '@/features/toasts';
import { T } from '@/i18n';
import { visitorBook } from '@/lib/visitorBook';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import { actions, selectors } from '../slice';
import { FormNotice } from './AuthForm';
import styles from './Form.module.css';
import { FormPage } from './FormPage';

export const VerificationMailSent = ({ email }: { readonly email: string }) => {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { phase, failure } = useAppSelector(selectors.form('resend'));
  const [hasBook] = useState(() => visitorBook.read()?.isKept ?? false);
  return (
    <FormPage
      replacesForm
      title="auth.mailSent.title"
      text={<T id="auth.mailSent.text" values={{ email: <strong>{email}</strong> }} />}
      foot={
        <Link className={styles.link} to={`/auth/login${search}`}>
          <T id="auth.backToLogin" />
        </Link>
      }
    >
      {hasBook && (
        <p>
          <T id="auth.mailSent.book" />
        </p>
      )}
      {failure && (
        <FormNotice kind="bad">
          <FailureText failure={failure} />
        </FormNotice>
      )}
      <div className={styles.row}>
        <Button
          busy={phase === 'busy'}
          disabled={phase === 'done'}
          onClick={() => dispatch(actions.resendRequested({ email }))}
        >
          <T id={phase === 'done' ? 'auth.resend.done' : 'auth.resend'} />
        </Button>
      </div>
    </FormPage>
  );
};
