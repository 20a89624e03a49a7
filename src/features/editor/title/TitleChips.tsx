import { useT } from '@/i18n';
import styles from './TitleChips.module.css';

interface Props {
  readonly titles: readonly string[];
  readonly pressed: string | undefined;
  readonly onChoose: (title: string) => void;
}

/** Suggested titles, the best first. A press with the pointer leaves the focus where it is. */
export const TitleChips = ({ titles, pressed, onChoose }: Props) => {
  const t = useT();
  if (titles.length === 0) return null;
  return (
    <ul className={styles.suggestions} aria-label={t('start.titleSuggestions')}>
      {titles.map((title) => (
        <li key={title}>
          <button
            type="button"
            className={styles.suggestion}
            aria-pressed={title === pressed}
            translate="no"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(title)}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
};
