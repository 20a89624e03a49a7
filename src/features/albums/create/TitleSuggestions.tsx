import { suggestTitles } from '@domain/layout';
import { useDeferredValue, useMemo } from 'react';
import { useLanguage, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { arePhotosEqual, selectLayoutPhotos } from '../layout-worker/layoutRequest';
import { creationActions as actions } from './slice';
import styles from './TitleSuggestions.module.css';

interface Props {
  readonly title: string;
  readonly photoIds: readonly string[];
}

/** Titles that the photos suggest, the best first. A press writes one into the title field. */
export default function TitleSuggestions({ title, photoIds }: Props) {
  const dispatch = useAppDispatch();
  const t = useT();
  const { locale } = useLanguage();
  const photos = useDeferredValue(useAppSelector((state) => selectLayoutPhotos(state, photoIds), arePhotosEqual));
  const suggestions = useMemo(() => suggestTitles(photos, locale), [photos, locale]);
  if (suggestions.length === 0) return null;
  return (
    <ul className={styles.suggestions} aria-label={t('start.titleSuggestions')}>
      {suggestions.map((suggestion, i) => (
        <li key={suggestion.title}>
          <button
            type="button"
            className={styles.suggestion}
            aria-pressed={title === '' ? i === 0 : title.trim() === suggestion.title}
            onClick={() => dispatch(actions.titleChanged(suggestion.title))}
          >
            {suggestion.title}
          </button>
        </li>
      ))}
    </ul>
  );
}
