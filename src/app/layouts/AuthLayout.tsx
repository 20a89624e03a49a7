import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { LegalLinks } from '@/features/site/components/LegalLinks';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import styles from './AuthLayout.module.css';
import { LanguageLinks } from './LanguageLinks';
import { Logo } from './Logo';

// The form takes priority, so the sample book loads later.
const SampleBook = lazy(() => retryUntilLoaded(() => import('@/features/auth/sample-album/SampleBook')));

export const Component = () => (
  <div className={styles.split}>
    <div className={styles.side}>
      <header>
        <Logo />
      </header>
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      <footer className={styles.foot}>
        <LegalLinks />
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
