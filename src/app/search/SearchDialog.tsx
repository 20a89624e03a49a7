import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchActions, selectors } from '@/features/albums';
import { selectList, actions as storage } from '@/features/storage';
import { T, useT } from '@/i18n';
import { isComposing } from '@/lib/dom/isComposing';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { classNames, Dialog, Icon } from '@/ui';
import styles from './Search.module.css';
import { type SearchResult, useSearchResults } from './useSearchResults';

interface Props {
  readonly onClose: () => void;
}

const SearchDialog = ({ onClose }: Props) => (
  <Dialog open onClose={onClose} title={<T id="search.title" />}>
    <Search onClose={onClose} />
  </Dialog>
);

const Search = ({ onClose }: Props) => {
  const t = useT();
  const id = useId();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { query, phase } = useAppSelector(selectors.selectAlbumSearch);
  const groups = useSearchResults();
  const flat = groups.flatMap(({ results }) => results);
  const [active, setActive] = useState(0);
  const current = flat[Math.min(active, flat.length - 1)];

  const { phase: listPhase } = useAppSelector(selectList);
  useEffect(() => () => void dispatch(searchActions.searchClosed()), [dispatch]);
  // Photos are looked through here, by the words that the photos page knows them by.
  useEffect(() => {
    if (listPhase === 'idle') dispatch(storage.listRequested({}));
  }, [dispatch, listPhase]);
  const currentId = current && `${id}-${current.key}`;
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  useEffect(() => field.current?.focus(), []);

  const go = ({ to }: SearchResult) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, flat.length - 1) + step + flat.length) % flat.length);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      go(current);
    }
  };
  const waits = (phase === 'searching' || (phase === 'found' && listPhase === 'loading')) && flat.length === 0;

  return (
    <>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={flat.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={currentId}
          placeholder={t('search.label')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={query}
          onChange={({ target }) => {
            setActive(0);
            dispatch(searchActions.searchTyped(target.value));
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('search.results')} className={styles.results}>
        {groups.map(({ title, results }) => (
          <div key={title} role="group" aria-label={t(title)}>
            <p className={styles.group} aria-hidden="true">
              <T id={title} />
            </p>
            {results.map((result) => (
              // The field keeps the focus: its keys move through the options and choose one.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={result.key}
                id={`${id}-${result.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={result === current}
                className={classNames(styles.result, result === current && styles.current)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => go(result)}
              >
                {result.picture ? (
                  <img className={styles.picture} src={result.picture} alt="" />
                ) : (
                  <span className={styles.picture}>
                    <Icon name="album" size={18} />
                  </span>
                )}
                <span className={styles.name} translate="no">
                  {result.label}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={styles.note} role="status">
        {waits && <T id="search.busy" />}
        {phase === 'failed' && <T id="search.failed" />}
        {phase === 'found' && !waits && <T id="search.count" values={{ count: flat.length }} />}
        {phase === 'idle' && <T id="search.hint" />}
      </p>
    </>
  );
};

export default SearchDialog;
