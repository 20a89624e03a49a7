import { Outlet } from 'react-router-dom';
import { LegalLinks } from '@/features/site/components/LegalLinks';
import { LanguageLinks } from './LanguageLinks';
import styles from './LegalLayout.module.css';
import { Logo } from './Logo';

/** Layout of a text for everyone, without the navigation of a signed-in user. */
export const Component = () => (
  <div className={styles.screen}>
    <header className={styles.head}>
      <Logo />
    </header>
    <main id="main" className={styles.main}>
      <Outlet />
    </main>
    <footer className={styles.foot}>
      <LegalLinks />
      <LanguageLinks />
    </footer>
  </div>
);
