import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import styles from './AuthLayout.module.css';
import { LanguageLinks } from './LanguageLinks';
import { Logo } from './Logo';

// The book is beside the point until the form can be used, so it comes later.
const SampleBook = lazy(() => retryUntilLoaded(() => import('@/features/auth/sample-album/SampleBook')));

/** The form is quiet; the book sells. */
export const Component = () => (
  <div className={styles.split}>
    <div className={styles.side}>
      <header>
        <Logo />
      </header>
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      <footer>
        <LanguageLinks />
      </footer>
    </div>
    <aside className={styles.stage}>
      <Suspense>
        <SampleBook />
      </Suspense>
    </aside>
  </div>
);
