import { Outlet } from 'react-router-dom';
import { LegalLinks } from '@/features/site/components/LegalLinks';
import styles from './IntroLayout.module.css';
import { LanguageLinks } from './LanguageLinks';
import { MainNavigation } from './MainNavigation';

export const Component = () => (
  <>
    <MainNavigation />
    <main id="main" className={styles.main}>
      <Outlet />
    </main>
    <footer className={styles.foot}>
      <LegalLinks />
      <LanguageLinks />
    </footer>
  </>
);
