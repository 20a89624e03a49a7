import type { Template } from '@domain/contract';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useTemplates } from '@/features/templates/components/useTemplates';
import { T, useT } from '@/i18n';
import { Button, EmptyState, Skeleton } from '@/ui';
import styles from './TemplatesPage.module.css';
import { TemplateTile, TemplateTileSkeleton } from './TemplateTile';

export const Component = () => {
  const { phase, list, retry } = useTemplates();
  if (phase === 'failed') return <Failed onRetry={retry} />;
  if (list.length === 0) return <Loading />;
  return <Gallery templates={list} />;
};

const Gallery = ({ templates }: { readonly templates: readonly Template[] }) => {
  const [params, setParams] = useSearchParams();
  const categories = [...new Set(templates.map(({ category }) => category))];
  const chosen = categories.find((category) => category === params.get('category'));
  const nameOf = useCategoryName();
  const choose = (category?: string) =>
    setParams(category === undefined ? {} : { category }, { replace: true, preventScrollReset: true });
  return (
    <div className="whole-columns">
      <Head />
      <ul className={styles.filters} data-scrolls-sideways>
        <li>
          <Chip pressed={chosen === undefined} onPress={() => choose()}>
            <T id="templates.all" />
          </Chip>
        </li>
        {categories.map((category) => (
          <li key={category}>
            <Chip pressed={category === chosen} onPress={() => choose(category)}>
              {nameOf(category)}
            </Chip>
          </li>
        ))}
      </ul>
      <ul className={styles.grid}>
        {templates
          .filter(({ category }) => chosen === undefined || category === chosen)
          .map((template) => (
            <li key={template.id}>
              <TemplateTile template={template} purpose={nameOf(template.category)} />
            </li>
          ))}
      </ul>
    </div>
  );
};

const Head = () => (
  <header className={styles.head}>
    <h1>
      <T id="templates.title" />
    </h1>
    <p className={styles.text}>
      <T id="templates.text" />
    </p>
  </header>
);

interface ChipProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Chip = ({ pressed, onPress, children }: ChipProps) => (
  <Button size="small" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
    {children}
  </Button>
);

/** Returns a function that names a category. One newer than this build keeps the server's name. */
function useCategoryName(): (category: string) => string {
  const { messages, formatMessage } = useIntl();
  return (category) => {
    const id = `category.${category}`;
    return id in messages ? formatMessage({ id }) : category;
  };
}

const Loading = () => {
  const t = useT();
  return (
    <div className="whole-columns" role="status" aria-label={t('app.loading')}>
      <Head />
      <div className={styles.filters} data-scrolls-sideways>
        <Skeleton width={420} height={32} radius={16} />
      </div>
      <div className={styles.grid}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <TemplateTileSkeleton key={key} />
        ))}
      </div>
    </div>
  );
};

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <EmptyState
    title={<T id="templates.failed" />}
    action={
      <Button onClick={onRetry}>
        <T id="home.retry" />
      </Button>
    }
  />
);
