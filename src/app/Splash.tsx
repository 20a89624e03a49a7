import styles from './Splash.module.css';

/** The moment before anything is known: the paper, and nothing that would jump. */
export const Splash = () => <div className={styles.splash} aria-busy="true" />;
