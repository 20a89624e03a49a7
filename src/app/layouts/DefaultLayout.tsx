import { Outlet } from 'react-router-dom';
import styles from './DefaultLayout.module.css';
import { TopBar } from './MainNavigation';

export const Component = () => (
  <>
    <TopBar />
    <main id="main" className={styles.main}>
      <Outlet />
    </main>
  </>
);
