import { ErrorView } from './ErrorView';
import { PageLoading } from './PageLoading';
import { problemOf } from './pageProblem';
import { useFullPath } from './useFullPath';

interface Props {
  readonly error: unknown;
  readonly onBack?: (() => void) | undefined;
  readonly onTry?: (() => Promise<void>) | undefined;
}

/** What an error looks like, in words. */
const ErrorShown = ({ error, onBack, onTry }: Props) => {
  const path = useFullPath();
  if (onTry) return <PageLoading onTry={onTry} />;
  return <ErrorView problem={problemOf(error)} path={path} onBack={onBack} />;
};

export default ErrorShown;
