import { Outlet } from 'react-router-dom';
import styles from './EditorLayout.module.css';

/** A table with the book on it: exactly the window, so that nothing but the page's own panes ever scrolls. */
export const Component = () => (
  <main id="main" className={styles.canvasArea}>
    <Outlet />
  </main>
);
