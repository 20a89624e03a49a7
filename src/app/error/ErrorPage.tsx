import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { isChunkError, reloadOnce } from '@/lib/loading/chunkReload';
import { PageError } from '@/lib/pageError';
import { timeTravel } from '@/lib/timeTravel';
import { Splash } from '../Splash';

/**
 * Loads the error page after the first page is shown, so it is available when the network fails.
 */
export const loadErrorPage = () => import(/* webpackChunkName: "error" */ './ErrorDetails');
const ErrorShown = lazy(loadErrorPage);

interface Props {
  readonly error: unknown;
  /** Returns to the page as it was left. Absent when that page is gone. */
  readonly onBack?: () => void;
}

/** Renders any error. An app chunk that failed to load first triggers one reload. */
export const ErrorOverlay = ({ error, onBack }: Props) => {
  const [isReloading, setReloading] = useState(() => isChunkError(error));
  useEffect(() => {
    timeTravel.requireRemount();
    const reloads = isChunkError(error) && !timeTravel.isOn() && reloadOnce();
    startTransition(() => setReloading(reloads));
    if (reloads) return;
    if (!(error instanceof PageError && error.status === 404)) console.error(error);
  }, [error]);
  return (
    <Suspense fallback={<Splash />}>{isReloading ? <Splash /> : <ErrorShown error={error} onBack={onBack} />}</Suspense>
  );
};

export const ErrorPage = () => <ErrorOverlay error={useRouteError()} />;

const missing = new PageError(404);

export const NotFoundPage = () => <ErrorOverlay error={missing} />;
