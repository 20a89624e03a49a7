import type { Template } from '@domain/contract';
import { Link } from 'react-router-dom';
import { selectors } from '@/features/auth';
import { useTemplates } from '@/features/templates/components/useTemplates';
import { T } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { classNames, Skeleton } from '@/ui';
import { TemplateName } from '../templates/TemplateName';
import styles from './HomePage.module.css';

const MAX_SHOWN_TEMPLATES = 5;

/** Picks the first template of each purpose for variety. */
const pickOnePerPurpose = (list: readonly Template[]): Template[] =>
  list
    .filter(({ category }, i) => list.findIndex((other) => other.category === category) === i)
    .slice(0, MAX_SHOWN_TEMPLATES);

/** Templates to start from. Hidden when the user has switched the showcase off. */
export const Showcase = () => {
  const isWanted = useAppSelector(selectors.showsShowcase);
  return isWanted ? <Templates /> : null;
};

const Templates = () => {
  const { phase, list } = useTemplates();
  // The page works without the showcase, so a failure hides it.
  if (phase === 'failed') return null;
  return (
    <section className={styles.shelf} aria-labelledby="showcase" aria-busy={list.length === 0}>
      <header className={styles.shelfHead}>
        <h2 id="showcase">
          <T id="templates.title" />
        </h2>
        <Link to="/templates" className={styles.all}>
          <T id="templates.all" />
        </Link>
      </header>
      <ul className={classNames(styles.books, styles.few)}>
        {list.length === 0
          ? ['a', 'b', 'c', 'd', 'e'].map((key) => (
              <li key={key} className={styles.book}>
                <Skeleton aspectRatio="1" />
              </li>
            ))
          : pickOnePerPurpose(list).map((template) => (
              <li key={template.id} className={styles.book}>
                <Link to={`/templates/${template.id}`} className={styles.sample}>
                  <img src={template.previews[0]} alt="" loading="lazy" decoding="async" />
                  <TemplateName template={template} />
                </Link>
              </li>
            ))}
      </ul>
    </section>
  );
};
