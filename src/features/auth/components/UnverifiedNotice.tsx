import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { actions, selectors } from '../slice';
import styles from './Form.module.css';
import { FormNotice } from './FormNotice';

export const UnverifiedNotice = ({ email }: { readonly email: string }) => {
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
