import styles from './Splash.module.css';

/**
 * Blank page background shown until the initial state is known. It contains nothing that could
 * shift.
 */
export const Splash = () => <div className={styles.splash} aria-busy="true" />;
