import { collectFileIds } from '@domain/document';
import type { RemovalReason } from '@domain/layout';
import { useMemo, useState } from 'react';
import { type MessageId, T, useT } from '@/i18n';
import { newId } from '@/lib/ids';
import { useAppSelector } from '@/store/hooks';
import { Icon } from '@/ui';
import { createPhotoElement } from '../../elements/createPhotoElement';
import { hasPicture } from '../../elements/elementEditing';
import { useDocument, useEditor, usePhotos } from '../../hooks/EditorContext';
import { loadLayoutEngine, useLayoutPhotos } from '../../hooks/useLayoutEngine';
import { useLazyImport } from '../../hooks/useLazyImport';
import { selectBinding } from '../../state/binding';
import { selectDocuments, selectEditor } from '../../state/selectors';
import styles from '../Panels.module.css';

const reasonMessages: Readonly<Record<RemovalReason, MessageId>> = {
  alike: 'start.leftOutReason.alike',
  blurred: 'start.leftOutReason.blurred',
  document: 'start.leftOutReason.document',
  exposure: 'start.leftOutReason.exposure',
  eyes: 'start.leftOutReason.eyes',
  faces: 'start.leftOutReason.faces',
  larger: 'start.leftOutReason.larger',
  least: 'editor.count.least',
  screenshot: 'start.leftOutReason.screenshot',
  sharper: 'start.leftOutReason.sharper',
  smallest: 'editor.count.smallest',
  too_bright: 'start.leftOutReason.too_bright',
  too_dark: 'start.leftOutReason.too_dark',
};

function useUnusedPhotoIds(): readonly string[] {
  const album = useAppSelector((state) => selectEditor(state).photos);
  const documents = useAppSelector(selectDocuments);
  return useMemo(() => {
    const used = new Set(
      documents.flatMap(({ document }) => [...collectFileIds(document), ...(document.unplacedPhotoIds ?? [])]),
    );
    return Object.keys(album).filter((id) => !used.has(id));
  }, [album, documents]);
}

/** Returns functions that add or remove one photo in one step. The layout engine loads on demand. */
function usePhotoCount() {
  const doc = useDocument();
  const photos = usePhotos();
  const { apply, announce } = useEditor();
  const { album } = useAppSelector(selectEditor);
  const known = useLayoutPhotos();
  const loading = useLazyImport();
  const binding = useAppSelector(selectBinding);
  const book = { templateId: album?.template_id ?? '', binding };
  const [why, setWhy] = useState<RemovalReason | null>(null);
  return {
    why,
    removePhoto: async () => {
      const engine = await loading(loadLayoutEngine);
      if (!engine) return;
      const step = `photo-count-${newId()}`;
      const fewer = engine.removeLeastImportantPhoto(doc, known, book);
      if (!fewer) return;
      for (const command of fewer.commands) apply(command, step);
      setWhy(fewer.reason);
      announce('removed', 1);
    },
    /** @param given one photo, or several of which the layout engine chooses the best */
    addPhoto: async (given: string | readonly string[]) => {
      const engine = await loading(loadLayoutEngine);
      if (!engine) return;
      const { addPhotoAndRelayout, findNextPhoto } = engine;
      const fileId = typeof given === 'string' ? given : findNextPhoto(doc, given, known);
      const photo = photos[fileId ?? ''];
      if (fileId === null || !photo) return;
      setWhy(null);
      const step = `photo-count-${newId()}`;
      for (const command of addPhotoAndRelayout(doc, createPhotoElement(doc, fileId, photo), known, book))
        apply(command, step);
      announce('added', 1);
    },
  };
}

export function PhotoCount() {
  const t = useT();
  const doc = useDocument();
  const photos = usePhotos();
  const unused = useUnusedPhotoIds();
  const { removePhoto, addPhoto, why } = usePhotoCount();
  const shown = doc.elements.filter(hasPicture);
  const free = shown.filter(({ locked }) => !locked).length;
  const unplaced = (doc.unplacedPhotoIds ?? []).filter((id) => photos[id]);
  const last = unplaced.at(-1);
  const hasMore = last !== undefined || unused.length > 0;
  if (doc.role !== 'inner' || (shown.length === 0 && !hasMore)) return null;
  return (
    <div className={styles.count}>
      <span>
        <T id="editor.count" values={{ count: shown.length }} />
      </span>
      <button
        type="button"
        className={styles.small}
        aria-label={t('editor.count.fewer')}
        disabled={free < 2}
        onClick={() => void removePhoto()}
      >
        <Icon name="minus" size={18} />
      </button>
      <button
        type="button"
        className={styles.small}
        aria-label={t('editor.count.more')}
        disabled={!hasMore}
        onClick={() => void addPhoto(last ?? unused)}
      >
        <Icon name="plus" size={18} />
      </button>
      <p className={styles.removalReason} role="status">
        {why !== null && unplaced.length > 0 && <T id={reasonMessages[why]} />}
      </p>
      {unplaced.length > 0 && (
        <ul className={styles.unplacedPhotos} aria-label={t('editor.unplacedPhotos')}>
          {unplaced.map((id, i) => (
            <li key={id}>
              <button
                type="button"
                className={styles.photo}
                aria-label={t('editor.unplacedPhotos.putBack', { number: i + 1 })}
                onClick={() => void addPhoto(id)}
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
