import { Link } from 'react-router-dom';
import styles from './Logo.module.css';

export const Logo = () => (
  <Link to="/" className={styles.mark}>
    Keepsake<span aria-hidden="true">.</span>
  </Link>
);
