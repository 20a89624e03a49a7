import { Outlet } from 'react-router-dom';
import styles from './IntroLayout.module.css';
import { LanguageLinks } from './LanguageLinks';
import { MainNavigation } from './MainNavigation';

/** For the first page after the door: what one was doing, and at the foot the languages. */
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
