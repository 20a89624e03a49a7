import { Link, Outlet } from 'react-router-dom';
import { T } from '@/i18n';
import { Icon } from '@/ui';
import { MainNavigation } from './MainNavigation';
import styles from './TemplateLayout.module.css';

export const Component = () => (
  <>
    <MainNavigation />
    <main id="main" className={styles.main}>
      <Link to="/templates" className={styles.back}>
        <Icon name="back" size={18} />
        <T id="templates.all" />
      </Link>
      <Outlet />
    </main>
  </>
);
