import { ErrorView } from './ErrorView';
import { problemOf } from './toPageError';
import { useFullPath } from './useFullPath';

interface Props {
  readonly error: unknown;
  readonly onBack?: (() => void) | undefined;
}

export { laterPage } from './retryingPage';

/** What an error looks like, in words. */
const ErrorShown = ({ error, onBack }: Props) => (
  <ErrorView problem={problemOf(error)} path={useFullPath()} onBack={onBack} />
);

export default ErrorShown;
