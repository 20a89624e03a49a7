import { collectFileIds, type SpreadDocument, type SpreadElement } from '@domain/document';
import { useMemo, useRef, useState } from 'react';
import { selectPhotoMap } from '@/features/storage';
import { usePhotoSearch } from '@/features/storage/components/usePhotoSearch';
import { T, useT } from '@/i18n';
import { createSelector } from '@/lib/createSelector';
import { useRovingFocus } from '@/lib/dom/rovingFocus';
import { useEvent } from '@/lib/useEvent';
import { useAppSelector } from '@/store/hooks';
import { replacePhotoGestureId } from '../elements/createPhotoElement';
import { asPhoto, findFramedPhoto } from '../elements/elementEditing';
import { useInfiniteList } from '../hooks/deferredRender';
import { useEditor, usePhotos } from '../hooks/EditorContext';
import { useSpreadLayout } from '../hooks/useLayoutEngine';
import styles from '../inspector/Panels.module.css';
import { selectDocuments, selectEditor, selectSelectedElements } from '../state/selectors';
import { TrayPhoto } from './TrayPhoto';
import { FailedUploads, TrayUpload } from './TrayUploads';

type TrayFilter = 'album' | 'unused' | 'all';

/** Returns the frame that a photo replaces; null if it gets its own. */
function targetFrameId(chosen: readonly SpreadElement[]): string | null {
  const frame = findFramedPhoto(chosen)?.photo ?? asPhoto(chosen[0]);
  return frame && !frame.locked ? frame.id : null;
}

const hintFor = (frame: string | null) => (frame ? 'editor.photos.hintReplace' : 'editor.photos.hintAdd');

const INITIAL_COUNT = 32;

const fileIdCache = new WeakMap<SpreadDocument, readonly string[]>();

function cachedFileIds(document: SpreadDocument): readonly string[] {
  const files = fileIdCache.get(document) ?? collectFileIds(document);
  fileIdCache.set(document, files);
  return files;
}

/** Photos that are on a page. The set keeps its identity until its content changes. */
const selectUsedFileIds = createSelector(
  [selectDocuments],
  (documents): ReadonlySet<string> => new Set(documents.flatMap(({ document }) => cachedFileIds(document))),
  (a, b) => a.size === b.size && [...a].every((id) => b.has(id)),
);

/**
 * Photos of the album and the storage. A press places one in the selected frame or on the page; they can also be
 * dragged.
 */
export function PhotoTray() {
  const t = useT();
  const photos = usePhotos();
  const { apply, select, announce } = useEditor();
  const { addPhoto } = useSpreadLayout();
  const album = useAppSelector((state) => selectEditor(state).photos);
  const used = useAppSelector(selectUsedFileIds);
  const chosen = useAppSelector((state) => targetFrameId(selectSelectedElements(state)));
  /** The frame placed last. It is selected, but the next photo must not replace it. */
  const [placed, setPlaced] = useState<string | null>(null);
  if (placed !== null && placed !== chosen) setPlaced(null);
  const frame = chosen === placed ? null : chosen;
  const [which, setWhich] = useState<TrayFilter>('album');
  const [search, setSearch] = useState('');
  const stored = useAppSelector(selectPhotoMap);
  const isFound = usePhotoSearch(search, stored);
  const all = useMemo(() => {
    const known = Object.keys(photos);
    const own = which === 'all' ? known : known.filter((id) => album[id] || used.has(id));
    return which === 'unused' ? own.filter((id) => !used.has(id)) : own;
  }, [which, photos, album, used]);
  const ids = useMemo(() => all.filter(isFound), [all, isFound]);

  const hint = () => {
    if (ids.length > 0) return hintFor(frame);
    if (all.length > 0) return 'photos.nothing.title';
    return which === 'unused' && used.size > 0 ? 'editor.photos.allUsed' : 'editor.photos.none';
  };
  const list = useRef<HTMLUListElement>(null);
  const shown = useInfiniteList(ids, INITIAL_COUNT, list);
  useRovingFocus(list, 'li > button');

  const place = async (fileId: string) => {
    const photo = photos[fileId];
    if (!photo) return;
    if (frame) {
      apply({ kind: 'replacePhoto', id: frame, fileId, photo }, replacePhotoGestureId(frame, fileId));
      announce('replaced', 1);
      return;
    }
    const id = await addPhoto(fileId, photo);
    select([id]);
    setPlaced(id);
    announce('added', 1);
  };
  const put = useEvent((fileId: string) => void place(fileId));

  return (
    <section className={styles.panel}>
      <div className={styles.trayTop}>
        <header className={styles.head}>
          <h2>
            <T id="editor.photos" />
          </h2>
          <select
            className={styles.filter}
            aria-label={t('editor.photos.which')}
            value={which}
            onChange={({ target }) => setWhich(target.value as TrayFilter)}
          >
            {(['album', 'unused', 'all'] as const).map((value) => (
              <option key={value} value={value}>
                {t(`editor.photos.${value}`)}
              </option>
            ))}
          </select>
        </header>
        {(all.length > INITIAL_COUNT || search !== '') && (
          <input
            className={styles.filter}
            type="search"
            aria-label={t('photos.search')}
            placeholder={t('search.title')}
            maxLength={100}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        <TrayUpload
          onAdded={() => {
            setWhich('all');
            setSearch('');
          }}
        />
      </div>
      <FailedUploads />
      <p className={styles.hint}>
        <T id={hint()} />
      </p>
      <p className="visually-hidden" aria-live="polite">
        {search !== '' && <T id="search.count" values={{ count: ids.length }} />}
      </p>
      <ul ref={list} className={styles.tray}>
        {shown.map((id, i) => (
          <TrayPhoto
            key={id}
            id={id}
            photo={photos[id]}
            name={stored[id]?.name}
            number={i + 1}
            used={used.has(id)}
            onPut={put}
          />
        ))}
      </ul>
    </section>
  );
}
