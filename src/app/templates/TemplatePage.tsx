import type { TemplateDetails } from '@domain/contract';
import { useEffect, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router-dom';
import { creationActions } from '@/features/albums';
import { useTemplate } from '@/features/templates/components/useTemplates';
import { useBook } from '@/features/viewer/book/useBook';
import { LazyBookViewer, preloadBookViewer } from '@/features/viewer/lazy';
import { ViewerNotice, ViewerSkeleton } from '@/features/viewer/ViewerPlaceholders';
import { T, useT } from '@/i18n';
import { PageError } from '@/lib/fatalError';
import { useAppDispatch } from '@/store/hooks';
import { Button } from '@/ui';
import styles from './TemplatePage.module.css';
import { useTemplateName } from './useTemplateName';

/**
 * `/templates/{id}`: the template as a book of sample photos, to browse and to use with own photos.
 */
export const Component = () => {
  const { id = '' } = useParams();
  const { details, retry } = useTemplate(id);
  useEffect(preloadBookViewer, []);
  if (details?.phase === 'missing') throw new PageError(404);
  return (
    <>
      <p className={styles.about}>{details?.template && <Words template={details.template} />}</p>
      <div className={styles.room}>
        {details?.template ? (
          <Book key={id} template={details.template} onRetry={retry} />
        ) : details?.phase === 'failed' ? (
          <Failed onRetry={retry} />
        ) : (
          <LoadingBook />
        )}
      </div>
    </>
  );
};

const Words = ({ template }: { readonly template: TemplateDetails }) => {
  const { messages, formatMessage } = useIntl();
  const t = useT();
  // Ids of a newer server have no message.
  const translate = (id: string) => (id in messages ? [formatMessage({ id })] : []);
  const { category, mood, features = [], photos_per_page: count } = template;
  return [
    ...translate(`category.${category}`),
    ...(mood ? translate(`template.mood.${mood}`) : []),
    ...features.flatMap((feature) => translate(`template.feature.${feature}`)),
    ...(count === undefined ? [] : [t('templates.photosPerPage', { count: Math.round(count) })]),
  ].join(' · ');
};

const LoadingBook = () => (
  <ViewerSkeleton>
    <T id="preview.loading" />
  </ViewerSkeleton>
);

interface BookProps {
  readonly template: TemplateDetails;
  readonly onRetry: () => void;
}

const Book = ({ template, onRetry }: BookProps) => {
  const name = useTemplateName(template);
  const source = useMemo(() => ({ ...template, title: name }), [template, name]);
  const { book } = useBook(source);
  return book ? (
    <LazyBookViewer book={book} actions={<Use id={template.id} />} pending={<LoadingBook />} />
  ) : (
    <Failed onRetry={onRetry} />
  );
};

const Use = ({ id }: { readonly id: string }) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const choose = () => {
    dispatch(creationActions.templateChosen(id));
    void navigate('/creations/start');
  };
  return (
    <Button variant="primary" size="small" onClick={choose}>
      <T id="templates.use" />
    </Button>
  );
};

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <ViewerNotice
    title={<T id="templates.failed" />}
    action={
      <Button variant="primary" onClick={onRetry}>
        <T id="home.retry" />
      </Button>
    }
  >
    <T id="preview.failedText" />
  </ViewerNotice>
);
