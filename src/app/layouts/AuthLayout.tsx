import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { keepTrying } from '@/lib/loading/retryUntilLoaded';
import styles from './AuthLayout.module.css';
import { Languages } from './LanguageLinks';
import { Mark } from './Logo';

// The book is beside the point until the form can be used, so it comes later.
const SampleBook = lazy(() => keepTrying(() => import('@/features/auth/sample-album/SampleBook')));

/** The form is quiet; the book sells. */
export const Component = () => (
  <div className={styles.split}>
    <div className={styles.side}>
      <header>
        <Mark />
      </header>
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      <footer>
        <Languages />
      </footer>
    </div>
    <aside className={styles.stage}>
      <Suspense>
        <SampleBook />
      </Suspense>
    </aside>
  </div>
);
