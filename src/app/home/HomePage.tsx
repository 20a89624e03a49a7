import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { creationActions } from '@/features/albums';
import { PhotoDropZone } from '@/features/storage/components/PhotoDropZone';
import { T } from '@/i18n';
import { hasWaitingBook } from '@/lib/visitorBookEntry';
import { useAppDispatch } from '@/store/hooks';
import { Button, ButtonLink, classNames } from '@/ui';
import styles from './HomePage.module.css';
import { RecentAlbums } from './RecentAlbums';
import { Showcase } from './Showcase';

/**
 * Home page. It accepts dropped photos anywhere to start an album, and lists earlier albums below.
 */
export const Component = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isBookWaiting] = useState(hasWaitingBook);
  const begin = (ids: string[]) => {
    dispatch(creationActions.photosAdded(ids));
    void navigate('/creations/start');
  };
  return (
    <PhotoDropZone onAdded={begin}>
      {(choose) => (
        <div className="whole-columns">
          <section className={styles.make}>
            <div className={styles.words}>
              <h1>
                <T id="home.make" />
              </h1>
              <p className={classNames(styles.text, styles.forMice)}>
                <T id="home.makeText" />
              </p>
              <p className={classNames(styles.text, styles.forFingers)}>
                <T id="home.makeTextTouch" />
              </p>
            </div>
            <div className={styles.actions}>
              <Button variant="primary" onClick={choose.photos}>
                <T id="photos.choose" />
              </Button>
              <ButtonLink to="/creations/start">
                <T id="home.fromStorage" />
              </ButtonLink>
            </div>
          </section>
          {isBookWaiting && (
            <Link className={styles.waiting} to="/book">
              <T id="visitorBook.waitingTitle" />
            </Link>
          )}
          <RecentAlbums />
          <Showcase />
        </div>
      )}
    </PhotoDropZone>
  );
};
