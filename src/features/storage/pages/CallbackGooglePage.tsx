import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { selectors as auth } from '@/features/auth';
import { T } from '@/i18n';
import { isInternalPath } from '@/lib/navigation/appPaths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink } from '@/ui';
import styles from '../components/google/Google.module.css';
import GoogleProgress from '../components/google/GoogleProgress';
import { usePhotoLibrary } from '../components/google/usePhotoLibrary';
import { selectPicker, selectPickerResumeState } from '../selectors';
import { actions } from '../slice';

/** Completes the consent as soon as there is a session. Google's refusal needs no API call. */
function useConsentEnd(): { readonly isDenied: boolean } {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(auth.isSignedIn);
  const { phase } = useAppSelector(selectPicker);
  const [query] = useSearchParams();
  const [code, state] = [query.get('code'), query.get('state')];
  const isFresh = phase === 'idle';
  useEffect(() => {
    if (isSignedIn && isFresh && code && state)
      dispatch(actions.pickerLinkRequested({ grantCode: code, oauthState: state }));
    // The phase changes with this action; only a new code is a new consent.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dispatch, isSignedIn, code, state]);
  return { isDenied: query.get('error') !== null };
}

/** Starts the redirect to Google: from the account page, and again after a refusal. */
const Begin = ({ isDenied }: { readonly isDenied: boolean }) => {
  const dispatch = useAppDispatch();
  const library = usePhotoLibrary();
  const { returnTo } = useAppSelector(selectPickerResumeState);
  if (library && !library.available)
    return (
      <p className={styles.text}>
        <T id="google.unavailable" />
      </p>
    );
  return (
    <>
      <p className={styles.text} role={isDenied ? 'alert' : undefined}>
        <T id={isDenied ? 'google.denied' : 'google.explain'} />
      </p>
      <div>
        <Button
          variant="primary"
          onClick={() => dispatch(actions.pickerRequested({ returnTo: returnTo ?? '/account' }))}
        >
          <T id={isDenied ? 'google.retry' : 'google.begin'} />
        </Button>
      </div>
      {/* Below the button, so its appearance does not move the button. */}
      {library?.driver === 'sandbox' && (
        <p className={styles.note}>
          <T id="google.sandboxNote" />
        </p>
      )}
    </>
  );
};

const SignInFirst = () => (
  <>
    <p className={styles.text}>
      <T id="google.signInFirst" />
    </p>
    <div>
      <ButtonLink variant="primary" to="/auth/login?next=%2Fcallback%2Fgoogle">
        <T id="auth.login.submit" />
      </ButtonLink>
    </div>
  </>
);

const Body = ({ isDenied }: { readonly isDenied: boolean }) => {
  const status = useAppSelector(auth.status);
  const { phase } = useAppSelector(selectPicker);
  const { session } = useAppSelector(selectPickerResumeState);
  const [query] = useSearchParams();
  if (status === 'anonymous') return <SignInFirst />;
  // Starts with the next effect, or is being resumed.
  const isStarting = status === 'unknown' || query.get('code') !== null || session !== null;
  return phase === 'idle' && !isStarting ? <Begin isDenied={isDenied} /> : <GoogleProgress />;
};

const Onward = () => {
  const dispatch = useAppDispatch();
  const { returnTo } = useAppSelector(selectPickerResumeState);
  const { phase, taken } = useAppSelector(selectPicker);
  if (phase !== 'done') return null;
  const to = returnTo !== null && isInternalPath(returnTo) ? returnTo : '/photos';
  const isForAlbum = to.startsWith('/creations/start');
  return (
    <div className={styles.actions}>
      {!isForAlbum && (
        <ButtonLink to="/creations/start">
          <T id="google.makeAlbum" />
        </ButtonLink>
      )}
      <ButtonLink
        variant="primary"
        to={to}
        onClick={() => !isForAlbum && !taken && dispatch(actions.pickerDismissed())}
      >
        <T id="google.continue" />
      </ButtonLink>
    </div>
  );
};

/**
 * `/callback/google`: redirect target of Google. It completes the link, opens the picker and shows imported photos.
 */
export const Component = () => {
  const { isDenied } = useConsentEnd();
  return (
    <div className={styles.page}>
      <h1>
        <T id="google.title" />
      </h1>
      <Body isDenied={isDenied} />
      <Onward />
    </div>
  );
};
