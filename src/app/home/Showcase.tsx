import type { Template } from '@domain/contract';
import { Link } from 'react-router-dom';
import { selectors } from '@/features/auth';
import { useTemplates } from '@/features/templates/components/useTemplates';
import { T } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { TemplateTile, TemplateTileSkeleton } from '../templates/TemplateTile';
import styles from './HomePage.module.css';
import { useRecentAlbumsPending } from './useRecentAlbums';

const MAX_SHOWN_TEMPLATES = 5;

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
  // The albums above take their place first, so that they push nothing down.
  const isHidden = useRecentAlbumsPending();
  // The page works without the showcase, so a failure hides it.
  if (phase === 'failed') return null;
  return (
    <section className={styles.shelf} aria-labelledby="showcase" hidden={isHidden}>
      <header className={styles.shelfHead}>
        <h2 id="showcase">
          <T id="templates.title" />
        </h2>
        <Link to="/templates" className={styles.all}>
          <T id="templates.all" />
        </Link>
      </header>
      <ul className={styles.few}>
        {list.length === 0
          ? ['a', 'b', 'c', 'd', 'e'].map((key) => (
              <li key={key}>
                <TemplateTileSkeleton />
              </li>
            ))
          : pickOnePerPurpose(list).map((template) => (
              <li key={template.id}>
                <TemplateTile template={template} />
              </li>
            ))}
      </ul>
    </section>
  );
};
