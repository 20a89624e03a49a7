import { suggestTitles } from '@domain/layout';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { TitleChips } from '@/features/editor/title/TitleChips';
import { selectPhoto } from '@/features/storage';
import { T, useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import { arePhotosEqual, selectLayoutPhotos } from '../layout-worker/layoutPhotos';
import { libraryActions } from '../list/slice';
import { selectAlbumSettings, selectTitleIdeas } from '../selectors';
import { creationActions as actions } from './slice';
import styles from './TitleSuggestions.module.css';

interface Props {
  readonly title: string;
  readonly photoIds: readonly string[];
}

/** Titles that the photos suggest, the best first. A press writes one into the title field. */
export default function TitleSuggestions({ title, photoIds }: Props) {
  const dispatch = useAppDispatch();
  const { locale } = useLanguage();
  const photos = useDeferredValue(useAppSelector((state) => selectLayoutPhotos(state, photoIds), arePhotosEqual));
  const suggestions = useMemo(() => suggestTitles(photos, locale).map((one) => one.title), [photos, locale]);
  const ideas = useAppSelector(selectTitleIdeas).titles.filter((idea) => !suggestions.includes(idea));
  const titles = [...suggestions, ...ideas];
  return (
    <div className={styles.field}>
      <TitleChips
        titles={titles}
        // Without a title the album gets the first suggestion.
        pressed={title === '' ? suggestions[0] : title.trim()}
        onChoose={(suggestion) => dispatch(actions.titleChanged(suggestion))}
      />
      <TitleIdeas photoIds={photoIds} />
    </div>
  );
}

/** Asks a language model for titles, if the operator configured one, and says what is sent where. */
function TitleIdeas({ photoIds }: { readonly photoIds: readonly string[] }) {
  const dispatch = useAppDispatch();
  const service = useAppSelector(selectAlbumSettings)?.writing_service ?? null;
  const { phase } = useAppSelector(selectTitleIdeas);
  const storedIds = useAppSelector(
    (state) => photoIds.filter((id) => selectPhoto(state, id) !== undefined),
    shallowEqual,
  );
  // Ideas belong to the photos that were asked about.
  useEffect(() => () => void dispatch(libraryActions.titleIdeasDropped()), [dispatch, photoIds]);
  if (service === null || storedIds.length === 0) return null;
  return (
    <div className={styles.ideas}>
      <Button
        size="small"
        disabled={phase === 'loading'}
        onClick={() => dispatch(libraryActions.titleIdeasRequested({ photoIds: storedIds }))}
      >
        <T id="start.titleIdeas" />
      </Button>
      <span className={styles.hint}>
        <T id="start.titleIdeas.hint" values={{ service }} />
      </span>
    </div>
  );
}
