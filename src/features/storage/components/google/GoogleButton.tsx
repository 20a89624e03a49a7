import { useLocation } from 'react-router-dom';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog, lazyComponent } from '@/ui';
import { selectPicker } from '../../selectors';
import { actions } from '../../slice';
import styles from './Google.module.css';
import { usePhotoLibrary } from './usePhotoLibrary';

// Visible only during picking.
const GoogleProgress = lazyComponent(() => import(/* webpackChunkName: "google-progress" */ './GoogleProgress'));

interface Props {
  readonly size?: 'small' | 'medium';
}

/**
 * Button for Google Photos. It shows sandbox mode, or what to do instead when it is unavailable. Progress appears in a
 * dialog on the same page.
 */
export const GoogleButton = ({ size = 'medium' }: Props) => {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const library = usePhotoLibrary();
  const { phase } = useAppSelector(selectPicker);
  if (library && !library.available)
    return (
      <p className={styles.reason}>
        <T id="google.unavailable" />
      </p>
    );
  return (
    <>
      <Button
        size={size}
        className={styles.button}
        busy={phase === 'asking' || phase === 'leaving'}
        onClick={() => dispatch(actions.pickerRequested({ returnTo: pathname + search }))}
      >
        <T id="google.button" />
        {library?.driver === 'sandbox' && (
          <span className={styles.sandbox}>
            <T id="google.sandbox" />
          </span>
        )}
      </Button>
      <GoogleDialog />
    </>
  );
};

const GoogleDialog = () => {
  const dispatch = useAppDispatch();
  const { phase } = useAppSelector(selectPicker);
  const isUnderWay = phase === 'picking' || phase === 'importing';
  const isOpen = isUnderWay || phase === 'done' || phase === 'expired' || phase === 'failed';
  const close = () => dispatch(actions.pickerDismissed());
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      // An accidental close must not cancel the import; the stop button does.
      dismissable={!isUnderWay}
      title={<T id="google.title" />}
      actions={
        phase === 'done' && (
          <Button variant="primary" onClick={close}>
            <T id="google.close" />
          </Button>
        )
      }
    >
      <GoogleProgress />
    </Dialog>
  );
};
