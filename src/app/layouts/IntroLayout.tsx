import { Outlet } from 'react-router-dom';
import styles from './IntroLayout.module.css';
import { Languages } from './LanguageLinks';
import { TopBar } from './MainNavigation';

/** For the first page after the door: what one was doing, and at the foot the languages. */
export const Component = () => (
  <>
    <TopBar />
    <main id="main" className={styles.main}>
      <Outlet />
    </main>
    <footer className={styles.foot}>
      <Languages />
    </footer>
  </>
);
