import type { Template } from '@domain/contract';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { useTemplates } from '@/features/templates/components/useTemplates';
import { T, useT } from '@/i18n';
import { Button, EmptyState, Skeleton } from '@/ui';
import { TemplateName } from './TemplateName';
import styles from './TemplatesPage.module.css';

/** All templates, or those for one purpose. */
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
  const choose = (category?: string) =>
    setParams(category === undefined ? {} : { category }, { replace: true, preventScrollReset: true });
  return (
    <>
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
              <CategoryName category={category} />
            </Chip>
          </li>
        ))}
      </ul>
      <ul className={styles.grid}>
        {templates
          .filter(({ category }) => chosen === undefined || category === chosen)
          .map((template) => (
            <li key={template.id}>
              <Card template={template} />
            </li>
          ))}
      </ul>
    </>
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

const Card = ({ template }: { readonly template: Template }) => (
  <Link to={`/templates/${template.id}`} className={styles.card}>
    <span className={styles.front}>
      <img src={template.previews[0]} alt="" loading="lazy" decoding="async" />
    </span>
    <span className={styles.spread}>
      <img src={template.previews[1] ?? template.previews[0]} alt="" loading="lazy" decoding="async" />
    </span>
    <span className={styles.words}>
      <span className={styles.name}>
        <TemplateName template={template} />
      </span>
      <span className={styles.category}>
        <CategoryName category={template.category} />
      </span>
    </span>
  </Link>
);

const CategoryName = ({ category }: { readonly category: string }) => {
  const { messages, formatMessage } = useIntl();
  const id = `category.${category}`;
  return id in messages ? formatMessage({ id }) : category;
};

const Loading = () => {
  const t = useT();
  return (
    <div role="status" aria-label={t('app.loading')}>
      <Head />
      <div className={styles.filters} data-scrolls-sideways>
        <Skeleton width={420} height={32} radius={16} />
      </div>
      <div className={styles.grid}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} aspectRatio="0.58" />
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
