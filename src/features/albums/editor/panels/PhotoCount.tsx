import { fileIdsOf } from '@domain/document';
import { useMemo } from 'react';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { Icon } from '@/ui';
import { requestId } from '../../random';
import { useDocument, useEditor } from '../context';
import { newPhoto } from '../newPhoto';
import { selectDocuments, selectEditor } from '../selectors';
import styles from './Panels.module.css';
import { useLayoutPhotos } from './useLayoutPhotos';

const engine = () => import(/* webpackChunkName: "shuffle" */ './crowd');

/** Photos of the album that are on no page. */
function useUnused(): readonly string[] {
  const album = useAppSelector((state) => selectEditor(state).photos);
  const documents = useAppSelector(selectDocuments);
  return useMemo(() => {
    const used = new Set(documents.flatMap(({ document }) => [...fileIdsOf(document), ...(document.aside ?? [])]));
    return Object.keys(album).filter((id) => !used.has(id));
  }, [album, documents]);
}

/** One photo more or fewer on the spread, in one step; the engine is loaded when it is wanted. */
function useCrowd() {
  const doc = useDocument();
  const { photos, apply, announce } = useEditor();
  const { album } = useAppSelector(selectEditor);
  const known = useLayoutPhotos();
  const book = { templateId: album?.template_id ?? '', pages: album?.page_count ?? 0 };
  return {
    fewer: async () => {
      const { fewerPhotos } = await engine();
      const step = `crowd-${requestId()}`;
      for (const command of fewerPhotos(doc, known, book)) apply(command, step);
      announce('removed', 1);
    },
    more: async (fileId: string) => {
      const photo = photos[fileId];
      if (!photo) return;
      const { morePhotos } = await engine();
      const step = `crowd-${requestId()}`;
      for (const command of morePhotos(doc, newPhoto(doc, fileId, photo), known, book)) apply(command, step);
      announce('added', 1);
    },
  };
}

/** How many photos are on the spread, and those that were taken off it. */
export function PhotoCount() {
  const t = useT();
  const doc = useDocument();
  const { photos } = useEditor();
  const unused = useUnused();
  const { fewer, more } = useCrowd();
  const free = doc.elements.filter((e) => e.type === 'photo' && e.fileId !== null && !e.locked).length;
  const aside = (doc.aside ?? []).filter((id) => photos[id]);
  const next = aside.at(-1) ?? unused[0];
  if (doc.role !== 'inner' || (free === 0 && !next)) return null;
  return (
    <div className={styles.count}>
      <span>
        <T id="editor.count" values={{ count: free }} />
      </span>
      <button
        type="button"
        className={styles.small}
        aria-label={t('editor.count.fewer')}
        disabled={free < 2}
        onClick={() => void fewer()}
      >
        <Icon name="minus" size={18} />
      </button>
      <button
        type="button"
        className={styles.small}
        aria-label={t('editor.count.more')}
        disabled={next === undefined}
        onClick={() => next !== undefined && void more(next)}
      >
        <Icon name="plus" size={18} />
      </button>
      {aside.length > 0 && (
        <ul className={styles.aside} aria-label={t('editor.aside')}>
          {aside.map((id, i) => (
            <li key={id}>
              <button
                type="button"
                className={styles.photo}
                aria-label={t('editor.aside.back', { number: i + 1 })}
                onClick={() => void more(id)}
              >
                <img src={photos[id]?.preview} alt="" draggable={false} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
