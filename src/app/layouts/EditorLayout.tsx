import { Outlet } from 'react-router-dom';
import styles from './EditorLayout.module.css';

/** Layout of the editor. It fills the window exactly, so only the editor's panes scroll. */
export const Component = () => (
  <main id="main" className={styles.canvasArea}>
    <Outlet />
  </main>
);
