import { Outlet } from 'react-router-dom';
import { LegalLinks } from '@/features/site/components/LegalLinks';
import styles from './DefaultLayout.module.css';
import { MainNavigation } from './MainNavigation';

export const Component = () => (
  <>
    <MainNavigation />
    <main id="main" className={styles.main}>
      <Outlet />
    </main>
    <LegalLinks className={styles.legal} />
  </>
);
