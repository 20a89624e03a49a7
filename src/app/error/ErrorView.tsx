import { useLayoutEffect } from 'react';
import { isRouteErrorResponse, useHref, useLocation } from 'react-router-dom';
import { ApiError } from '@/api';
import { FailureText } from '@/features/toasts';
import { T } from '@/i18n';
import { hidePrerendered } from '@/lib/dom/prerendered';
import { PageError } from '@/lib/fatalError';
import { Button, ButtonLink } from '@/ui';
import { Logo } from '../layouts/Logo';
import { useSaveReport } from '../report/useSaveReport';
import styles from './ErrorView.module.css';

export { createRetryingPage } from './retryingPage';

/** Content of the error page. Empty texts stand for the defaults of the status. */
interface PageErrorDetails {
  /** HTTP status; 500 unless the error has one. */
  readonly status: number;
  readonly message: string;
  readonly description: string;
  /** Failed call; its request id is that of the server's log. */
  readonly failure?: ApiError;
}

const isStatus = (status: number): boolean => Number.isInteger(status) && status >= 400 && status < 600;

const toPageError = (error: unknown): PageErrorDetails => {
  if (isRouteErrorResponse(error)) return { status: error.status, message: error.statusText, description: '' };
  if (error instanceof PageError)
    return { status: error.status, message: error.message, description: error.description };
  if (error instanceof ApiError && isStatus(error.status))
    return { status: error.status, failure: error, message: '', description: '' };
  return { status: 500, message: '', description: '' };
};

interface Props {
  readonly error: unknown;
  /** Returns to the page as it was left. Absent when that page is gone. */
  readonly onBack?: (() => void) | undefined;
}

const ErrorView = ({ error, onBack }: Props) => {
  const problem = toPageError(error);
  // As in the address bar: with language code, query and hash.
  const path = useHref(useLocation());
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

export default ErrorView;

interface NotFoundProps {
  readonly problem: PageErrorDetails;
  readonly path: string;
}

const NotFound = ({ problem, path }: NotFoundProps) => (
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

interface FailedProps extends Pick<Props, 'onBack'> {
  readonly problem: PageErrorDetails;
}

const Failed = ({ problem, onBack }: FailedProps) => (
  <>
    <h1>{problem.message || <T id="error.page.internal" />}</h1>
    <p className={styles.text}>
      {problem.description ||
        (problem.failure ? <FailureText failure={problem.failure} /> : <T id="error.page.internalText" />)}
    </p>
    {problem.failure?.requestId && (
      <p className={styles.path}>
        <T id="error.page.request" values={{ id: problem.failure.requestId }} />
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
