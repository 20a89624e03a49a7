import { Outlet } from 'react-router-dom';
import styles from './IntroLayout.module.css';
import { LanguageLinks } from './LanguageLinks';
import { MainNavigation } from './MainNavigation';

/** Layout of the first page after sign-in, with language links in the footer. */
export const Component = () => (
  <>
    <MainNavigation />
    <main id="main" className={styles.main}>
      <Outlet />
    </main>
    <footer className={styles.foot}>
      <LanguageLinks />
    </footer>
  </>
);
