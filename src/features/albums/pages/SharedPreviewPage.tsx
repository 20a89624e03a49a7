import { useEffect, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { Viewer } from '@/features/viewer/BookViewer';
import { useBook } from '@/features/viewer/book/useBook';
import { useLastKnown } from '@/features/viewer/useLastDefined';
import { Notice } from '@/features/viewer/ViewerNotice';
import { ViewerSkeleton } from '@/features/viewer/ViewerSkeleton';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink } from '@/ui';
import { selectVisit } from '../selectors';
import { actions } from '../slice';

/** `/preview/{id}`: anyone who has the link leafs through the album; there is nothing else here to do with it. */
export function Component() {
  const { id: token = '' } = useParams();
  const dispatch = useAppDispatch();
  const visit = useAppSelector(selectVisit);
  const current = visit?.token === token ? visit : null;
  const known = current !== null;
  useEffect(() => {
    if (!known) dispatch(actions.visitRequested({ token }));
  }, [dispatch, token, known]);
  const files = useLastKnown(current?.flipfiles ?? null);
  const source = useMemo(() => files && { ...files, id: token }, [files, token]);
  const { book, broken } = useBook(source);

  if (current?.phase === 'missing') {
    return (
      <Notice title={<T id="shared.missing" />} action={<MakeYourOwn />}>
        <T id="shared.missingText" />
      </Notice>
    );
  }
  if ((current?.phase === 'failed' && !book) || broken) {
    return (
      <Notice
        title={<T id="preview.failed" />}
        action={
          <Button variant="primary" onClick={() => dispatch(actions.visitRequested({ token }))}>
            <T id="preview.retry" />
          </Button>
        }
      >
        <T id="preview.failedText" />
      </Notice>
    );
  }
  if (!book) {
    return (
      <ViewerSkeleton>
        <T id="preview.loading" />
      </ViewerSkeleton>
    );
  }
  return <Viewer key={token} book={book} actions={<MakeYourOwn />} />;
}

const MakeYourOwn = () => (
  <ButtonLink size="small" to="/">
    <T id="shared.make" />
  </ButtonLink>
);
