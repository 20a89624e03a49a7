import { Component, type ReactNode } from 'react';
import { T } from '@/i18n';
import styles from './CrashBoundary.module.css';

/**
 * Last error boundary, outside the router. It catches what the error page could not, and loads no
 * further code.
 */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className={styles.main}>
        <p>500</p>
        <h1>
          <T id="error.page.internal" />
        </h1>
        <button type="button" className={styles.button} onClick={() => window.location.reload()}>
          <T id="error.page.reload" />
        </button>
      </main>
    );
  }
}
