import { Link } from 'react-router-dom';
import styles from './Logo.module.css';

/** Product name that links to the home page. */
export const Logo = () => (
  <Link to="/" className={styles.mark}>
    Keepsake<span aria-hidden="true">.</span>
  </Link>
);
