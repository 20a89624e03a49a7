import { ErrorView } from './ErrorView';
import { toPageError } from './toPageError';
import { useFullPath } from './useFullPath';

interface Props {
  readonly error: unknown;
  readonly onBack?: (() => void) | undefined;
}

export { createRetryingPage } from './retryingPage';

/** What an error looks like, in words. */
const ErrorDetails = ({ error, onBack }: Props) => (
  <ErrorView problem={toPageError(error)} path={useFullPath()} onBack={onBack} />
);

export default ErrorDetails;
