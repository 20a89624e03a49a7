import { useLayoutEffect } from 'react';
import { T } from '@/i18n';
import { hidePrerendered } from '@/lib/dom/prerendered';
import { Button, ButtonLink } from '@/ui';
import { Logo } from '../layouts/Logo';
import { useSaveReport } from '../report/useSaveReport';
import styles from './ErrorView.module.css';
import type { PageErrorDetails } from './toPageError';

interface Props {
  readonly problem: PageErrorDetails;
  readonly path: string;
  /** Returns to the page as it was left. Absent when that page is gone. */
  readonly onBack?: (() => void) | undefined;
}

/**
 * Shows status code, status message and description. 404 has its own view; all other statuses share
 * one.
 */
export const ErrorView = ({ problem, path, onBack }: Props) => {
  useLayoutEffect(hidePrerendered, []);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo />
      </header>
      <main id="main" className={styles.main}>
        <p className={styles.code}>{problem.status}</p>
        {problem.status === 404 ? (
          <NotFound problem={problem} path={path} />
        ) : (
          <Failed problem={problem} onBack={onBack} />
        )}
      </main>
    </div>
  );
};

const NotFound = ({ problem, path }: Props) => (
  <>
    <h1>{problem.message || <T id="error.page.notFound" />}</h1>
    <p className={styles.path}>
      <T id="error.page.notFoundPath" values={{ path }} />
    </p>
    <p className={styles.text}>{problem.description || <T id="error.page.notFoundText" />}</p>
    <ButtonLink to="/" variant="primary">
      <T id="error.page.home" />
    </ButtonLink>
  </>
);

const ReportButton = () => (
  <Button variant="plain" onClick={useSaveReport()}>
    <T id="report.title" />
  </Button>
);

const Failed = ({ problem, onBack }: Omit<Props, 'path'>) => (
  <>
    <h1>{problem.message || <T id="error.page.internal" />}</h1>
    <p className={styles.text}>
      {problem.description || <T id={problem.code ? `error.${problem.code}` : 'error.page.internalText'} />}
    </p>
    {problem.requestId && (
      <p className={styles.path}>
        <T id="error.page.request" values={{ id: problem.requestId }} />
      </p>
    )}
    <div className={styles.actions}>
      {onBack && (
        <Button variant="primary" onClick={onBack}>
          <T id="error.page.back" />
        </Button>
      )}
      <Button variant={onBack ? 'plain' : 'primary'} onClick={() => window.location.reload()}>
        <T id="error.page.reload" />
      </Button>
      <ButtonLink to="/" reloadDocument>
        <T id="error.page.home" />
      </ButtonLink>
      <ReportButton />
    </div>
  </>
);
