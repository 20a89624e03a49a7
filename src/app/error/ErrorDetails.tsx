import { useHref, useLocation } from 'react-router-dom';
import { ErrorView } from './ErrorView';
import { toPageError } from './toPageError';

/** Returns the path in the address bar with its language code, query and hash. */
const useFullPath = (): string => useHref(useLocation());

interface Props {
  readonly error: unknown;
  readonly onBack?: (() => void) | undefined;
}

export { createRetryingPage } from './retryingPage';

const ErrorDetails = ({ error, onBack }: Props) => (
  <ErrorView problem={toPageError(error)} path={useFullPath()} onBack={onBack} />
);

export default ErrorDetails;
