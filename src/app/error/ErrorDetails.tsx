import { ErrorView } from './ErrorView';
import { toPageError } from './toPageError';
import { useFullPath } from './useFullPath';

interface Props {
  readonly error: unknown;
  readonly onBack?: (() => void) | undefined;
}

export { createRetryingPage } from './retryingPage';

/** Texts of an error. */
const ErrorDetails = ({ error, onBack }: Props) => (
  <ErrorView problem={toPageError(error)} path={useFullPath()} onBack={onBack} />
);

export default ErrorDetails;
