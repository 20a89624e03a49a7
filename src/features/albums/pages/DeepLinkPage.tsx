import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { generatedAlbumsActions } from '@/features/album-jobs/proof/slice';
import { selectDeepLink } from '@/features/album-jobs/selectors';
import { T } from '@/i18n';
import { PageError } from '@/lib/fatalError';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, EmptyState, Skeleton } from '@/ui';

/** `/app/a/{id}`: deep link in QR codes and e-mails. It redirects at once. */
export function Component() {
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const link = useAppSelector(selectDeepLink);
  const phase = link?.id === id ? link.phase : 'loading';
  useEffect(() => {
    dispatch(generatedAlbumsActions.deepLinkOpened({ id }));
  }, [dispatch, id]);
  if (phase === 'missing') throw new PageError(404);
  if (phase === 'failed') {
    return (
      <EmptyState
        title={<T id="preview.failed" />}
        action={
          <Button variant="primary" onClick={() => dispatch(generatedAlbumsActions.deepLinkOpened({ id }))}>
            <T id="preview.retry" />
          </Button>
        }
      >
        <T id="preview.failedText" />
      </EmptyState>
    );
  }
  return (
    <div role="status">
      <p>
        <T id="link.opening" />
      </p>
      <Skeleton width="100%" height={240} />
    </div>
  );
}
