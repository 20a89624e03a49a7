import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { selectors as auth } from '@/features/auth';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import { visitorBookActions as actions, selectIncludedIds, selectVisitorBook } from './reducer';
import styles from './VisitorBookPage.module.css';

interface Props {
  readonly logo: ReactNode;
  readonly onClaim: (claim: () => void) => void;
}

/**
 * The book that waits in this browser, for the user who has just signed in. Its maker's account gets it at once. Anybody
 * else is asked: several people may use this computer.
 */
export function WaitingBook({ logo, onClaim }: Props) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(auth.user);
  const { phase, photoIds, look, isKept, isKeptHere, email, title } = useAppSelector(selectVisitorBook);
  const included = useAppSelector(selectIncludedIds);
  const count = look?.photoIds.length ?? included.length;
  const isMaker = isKeptHere || (isKept && email !== null && user?.email.toLowerCase() === email.toLowerCase());
  const isReady = phase === 'ready' && count > 0;
  const isClaimed = isReady && isMaker;
  useEffect(() => {
    if (isClaimed) onClaim(() => dispatch(actions.claimRequested()));
  }, [dispatch, isClaimed, onClaim]);

  if (phase === 'ready' && photoIds.length === 0) return <Navigate to="/creations/start" replace />;
  const name = title.trim() || look?.title;
  return (
    <div className={styles.page}>
      <header className={styles.bar}>{logo}</header>
      <div className={styles.middle}>
        {phase === 'failed' && (
          <section className={styles.waiting}>
            <h1>
              <T id="visitorBook.goneTitle" />
            </h1>
            <p className={styles.text}>
              <T id="visitorBook.gone" />
            </p>
            <div className={styles.actions}>
              <Button variant="accent" onClick={() => dispatch(actions.discardRequested())}>
                <T id="start.missingChoose" />
              </Button>
            </div>
          </section>
        )}
        {isReady && !isMaker && user && (
          <section className={styles.waiting}>
            <h1>
              <T id="visitorBook.waitingTitle" />
            </h1>
            <p className={styles.text}>
              {name && (
                <>
                  <strong translate="no">{name}</strong>
                  {' · '}
                </>
              )}
              <T id="visitorBook.photoCount" values={{ count }} />
            </p>
            <p className={styles.text}>
              <T id="visitorBook.waitingText" values={{ email: user.email }} />
            </p>
            <div className={styles.actions}>
              <Button variant="accent" onClick={() => onClaim(() => dispatch(actions.claimRequested()))}>
                <T id="visitorBook.make" />
              </Button>
              <Button onClick={() => dispatch(actions.discardRequested())}>
                <T id="visitorBook.discard" />
              </Button>
            </div>
          </section>
        )}
        {(phase === 'claiming' || phase === 'claimed' || isClaimed) && (
          <p role="status" className={styles.text}>
            <T id="visitorBook.making" />
          </p>
        )}
      </div>
    </div>
  );
}
