import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { isChunkError, reloadOnce } from '@/lib/loading/chunkReload';
import { PageError } from '@/lib/pageError';
import { timeTravel } from '@/lib/timeTravel';
import { Splash } from '../Splash';

/** Fetched once the first page stands, so that it is there when nothing can be fetched any more. */
export const loadErrorPage = () => import(/* webpackChunkName: "error" */ './ErrorDetails');
const ErrorShown = lazy(loadErrorPage);

interface Props {
  readonly error: unknown;
  /** Goes back to the page as it was left; absent when it is gone. */
  readonly onBack?: () => void;
}

/** What any error ends in. A part of the app that could not be loaded is first tried by reloading, once. */
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

/** The error of a page, in its place. */
export const ErrorPage = () => <ErrorOverlay error={useRouteError()} />;

const missing = new PageError(404);

/** In the place of a page that does not exist. */
export const NotFoundPage = () => <ErrorOverlay error={missing} />;
