import { useEffect } from 'react';
import { T } from '@/i18n';
import { supportsPasskeys } from '@/lib/dom/passkeySupport';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import { actions, selectors } from '../slice';
import styles from './Form.module.css';
import { FormNotice } from './FormNotice';

/** Button for signing in with a passkey, and passkeys among the suggestions of the e-mail field. */
export const PasskeySignIn = () => {
  const dispatch = useAppDispatch();
  const { phase, failure } = useAppSelector(selectors.form('passkey'));
  // A browser in which nobody has signed in has no passkey of this site to suggest.
  const hasSignedIn = useAppSelector(selectors.hasSignedIn);
  useEffect(() => {
    dispatch(actions.formOpened('passkey'));
    if (hasSignedIn) dispatch(actions.passkeyPromptChanged('suggestions'));
    return () => {
      dispatch(actions.passkeyPromptChanged('none'));
    };
  }, [dispatch, hasSignedIn]);
  if (!supportsPasskeys()) return null;
  return (
    <div className={styles.passkey}>
      {failure && (
        <FormNotice kind="bad">
          <T id={`error.${failure.code}`} />
        </FormNotice>
      )}
      <Button busy={phase === 'busy'} onClick={() => dispatch(actions.passkeyPromptChanged('dialog'))}>
        <T id="auth.passkey.signIn" />
      </Button>
    </div>
  );
};
