import type { Currency } from '@domain/commerce';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { selectors as auth } from '@/features/auth';
import { type ChoosePhotos, PhotoDropZone } from '@/features/storage/components/PhotoDropZone';
import { startFolderUploads } from '@/features/storage/components/startUploads';
import { UnsupportedFiles } from '@/features/storage/components/uploads/UnsupportedFiles';
import { T } from '@/i18n';
import { handedOverFiles } from '@/lib/visitorBookEntry';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { Button, ButtonLink, EmptyState, Icon, lazyComponent } from '@/ui';
import { visitorBookActions as actions, selectVisitorBook } from './reducer';
import styles from './VisitorBookPage.module.css';
import { WaitingBook } from './WaitingBook';

// The viewer and the engine load once there are photos.
const MadeBook = lazyComponent(() => import(/* webpackChunkName: "visitor-book" */ './MadeBook'));

interface Props {
  readonly logo: ReactNode;
  readonly foot: ReactNode;
  readonly currency: Currency;
  /** Calls `claim` once the code that uploads photos and makes albums has loaded. */
  readonly onClaim: (claim: () => void) => void;
}

/** Photos are read in workers, and their pictures drawn there. */
const canReadPhotos = (): boolean => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';

/** A book for somebody who has not signed in: photos are read and laid out in the browser, and nothing is sent. */
export function VisitorBookPage({ logo, foot, currency, onClaim }: Props) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(auth.status);
  const { phase, photoIds } = useAppSelector(selectVisitorBook);
  useEffect(() => {
    dispatch(actions.bookOpened());
  }, [dispatch]);
  // After a sign-in the book is read again.
  useEffect(() => {
    if (phase === 'unread') dispatch(actions.bookOpened());
  }, [dispatch, phase]);
  if (status === 'signedIn') return <WaitingBook logo={logo} onClaim={onClaim} />;
  if (status === 'unknown') return <Frame logo={logo} foot={foot} />;
  if (!canReadPhotos())
    return (
      <Frame logo={logo} foot={foot}>
        <EmptyState
          title={<T id="visitorBook.oldBrowser" />}
          action={
            <ButtonLink variant="accent" to="/auth/registration">
              <T id="auth.visitor.begin" />
            </ButtonLink>
          }
        >
          <T id="visitorBook.oldBrowserText" />
        </EmptyState>
      </Frame>
    );
  return (
    <PhotoDropZone dropTitle="visitorBook.drop" onAdded={(ids) => dispatch(actions.photosAdded(ids))}>
      {(choose) => (
        <>
          {phase !== 'unread' && <HandedOverFiles />}
          {photoIds.length > 0 ? (
            <MadeBook pending={<Frame logo={logo} foot={foot} />} logo={logo} currency={currency} choose={choose} />
          ) : (
            <Frame logo={logo} foot={foot}>
              {phase === 'ready' && <Invitation choose={choose} />}
            </Frame>
          )}
        </>
      )}
    </PhotoDropZone>
  );
}

/** Takes the files that were chosen on the page before. */
function HandedOverFiles() {
  const store = useAppStore();
  useEffect(() => {
    const add = async () => {
      const handed = await handedOverFiles.take();
      if (!handed) return;
      const onAdded = (ids: string[]) => void store.dispatch(actions.photosAdded(ids));
      await startFolderUploads(store, handed.files, onAdded, handed.unreadable);
    };
    add().catch((error: unknown) => console.error('failed to read the chosen files', error));
  }, [store]);
  return null;
}

interface FrameProps extends Pick<Props, 'logo' | 'foot'> {
  readonly children?: ReactNode;
}

const Frame = ({ logo, foot, children }: FrameProps) => (
  <div className={styles.page}>
    <header className={styles.bar}>
      {logo}
      <Link className={styles.signIn} to="/auth/login">
        <T id="auth.login.submit" />
      </Link>
    </header>
    <div className={styles.middle}>{children}</div>
    <footer className={styles.foot}>{foot}</footer>
  </div>
);

function Invitation({ choose }: { readonly choose: ChoosePhotos }) {
  const dispatch = useAppDispatch();
  const { sample } = useAppSelector(selectVisitorBook);
  return (
    <section className={styles.invitation}>
      <h1>
        <T id="visitorBook.heading" />
      </h1>
      <button type="button" className={styles.drop} onClick={choose.photos}>
        <Icon name="photo" size={32} />
        <span className={styles.dropTitle}>
          <T id="visitorBook.dropHere" />
        </span>
        <span className={styles.text}>
          <T id="visitorBook.nothingUploaded" />
        </span>
      </button>
      <UnsupportedFiles />
      <div className={styles.sample}>
        <Button busy={sample === 'loading'} onClick={() => dispatch(actions.sampleRequested())}>
          <T id="visitorBook.sample" />
        </Button>
        {sample === 'failed' && (
          <p role="alert">
            <T id="visitorBook.sampleFailed" />
          </p>
        )}
      </div>
    </section>
  );
}
