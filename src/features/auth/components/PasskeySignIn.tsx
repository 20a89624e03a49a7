import { useEffect } from 'react';
import { T } from '@/i18n';
import { supportsPasskeys } from '@/lib/dom/passkeySupport';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import { actions, selectors } from '../slice';
import styles from './Form.module.css';
import { FormNotice } from './FormNotice';

export const PasskeySignIn = () => {
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
          <T id={`error.${failure.code}`} />
        </FormNotice>
      )}
      <Button busy={phase === 'busy'} onClick={() => dispatch(actions.passkeyPromptChanged('dialog'))}>
        <T id="auth.passkey.signIn" />
      </Button>
    </div>
  );
};
