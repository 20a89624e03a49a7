import { lazy, Suspense, startTransition, useEffect, useMemo, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { type MessageId, useT } from '@/i18n';
import { PageError } from '@/lib/fatalError';
import { isChunkError, reloadOnce } from '@/lib/loading/chunkErrors';
import { timeTravel } from '@/lib/timeTravel';
import { Splash } from '../LoadingIndicator';

/** Called after the first page is shown too, so that the error page is there when the network fails. */
export const loadErrorPage = () => import(/* webpackChunkName: "error" */ './ErrorView');
const ErrorShown = lazy(loadErrorPage);

interface Props {
  readonly error: unknown;
  /** Returns to the page as it was left. Absent when that page is gone. */
  readonly onBack?: () => void;
}

/** An app chunk that failed to load first triggers one reload. */
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

/** @param text id of a text for what is known of the missing page */
export const NotFoundPage = ({ text }: { readonly text?: MessageId | undefined }) => {
  const t = useT();
  const description = text ? t(text) : '';
  const missing = useMemo(() => new PageError(404, '', description), [description]);
  return <ErrorOverlay error={missing} />;
};
