import type { SpreadElement } from '@domain/document';
import { memo, useMemo, useRef, useState } from 'react';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { Icon } from '@/ui';
import { useSteady } from '../../useSteady';
import { type EditorPhoto, useEditor, useNow, usePhotos } from '../context';
import { newPhoto, replacing } from '../newPhoto';
import { selectEditor, selectSelected } from '../selectors';
import { useAsNeeded } from '../useAsNeeded';
import { DRAGGED_PHOTO } from './draggedPhoto';
import styles from './Panels.module.css';
import { TrayUpload } from './TrayUpload';
import { selectUsedFiles } from './usedFiles';

type Which = 'album' | 'unused' | 'all';

/** The frame that a photo goes into; null when it gets one of its own. */
const frameOf = ([chosen]: readonly SpreadElement[]) => (chosen?.type === 'photo' && !chosen.locked ? chosen.id : null);

const hintFor = (frame: string | null) => (frame ? 'editor.photos.hintReplace' : 'editor.photos.hintAdd');

const AT_ONCE = 32;

/** The photos of the album and of the storage. A press puts one into the chosen frame, or on the page; it can also be dragged there. */
export function Tray() {
  const t = useT();
  const photos = usePhotos();
  const { apply, select, announce } = useEditor();
  const now = useNow();
  const album = useAppSelector((state) => selectEditor(state).photos);
  const used = useAppSelector(selectUsedFiles);
  const chosen = useAppSelector((state) => frameOf(selectSelected(state)));
  /** What was put on the page last is chosen, and not to be replaced by the next one. */
  const [placed, setPlaced] = useState<string | null>(null);
  if (placed !== null && placed !== chosen) setPlaced(null);
  const frame = chosen === placed ? null : chosen;
  const [which, setWhich] = useState<Which>('album');
  const ids = useMemo(() => {
    const all = which === 'all' ? Object.keys(photos) : Object.keys(photos).filter((id) => album[id] || used.has(id));
    return which === 'unused' ? all.filter((id) => !used.has(id)) : all;
  }, [which, photos, album, used]);

  const isAllUsed = which === 'unused' && used.size > 0;
  const list = useRef<HTMLUListElement>(null);
  const shown = useAsNeeded(ids, AT_ONCE, list);

  const put = useSteady((fileId: string) => {
    const photo = photos[fileId];
    if (!photo) return;
    if (frame) {
      apply({ kind: 'replacePhoto', id: frame, fileId, photo }, replacing(frame, fileId));
      announce('replaced', 1);
      return;
    }
    const element = newPhoto(now.document(), fileId, photo);
    apply({ kind: 'addElement', element });
    select([element.id]);
    setPlaced(element.id);
    announce('added', 1);
  });

  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        <h2>
          <T id="editor.photos" />
        </h2>
        <select
          className={styles.filter}
          aria-label={t('editor.photos.which')}
          value={which}
          onChange={({ target }) => setWhich(target.value as Which)}
        >
          {(['album', 'unused', 'all'] as const).map((value) => (
            <option key={value} value={value}>
              {t(`editor.photos.${value}`)}
            </option>
          ))}
        </select>
      </header>
      <TrayUpload onAdded={() => setWhich('all')} />
      <p className={styles.hint}>
        <T id={ids.length > 0 ? hintFor(frame) : isAllUsed ? 'editor.photos.allUsed' : 'editor.photos.none'} />
      </p>
      <ul ref={list} className={styles.tray}>
        {shown.map((id, i) => (
          <TrayPhoto key={id} id={id} photo={photos[id]} number={i + 1} used={used.has(id)} onPut={put} />
        ))}
      </ul>
    </section>
  );
}

interface PhotoProps {
  readonly id: string;
  readonly photo: EditorPhoto | undefined;
  readonly number: number;
  readonly used: boolean;
  readonly onPut: (id: string) => void;
}

const TrayPhoto = memo(function TrayPhoto({ id, photo, number, used, onPut }: PhotoProps) {
  const t = useT();
  return (
    <li>
      <button
        type="button"
        className={styles.photo}
        draggable
        aria-label={t(used ? 'editor.photos.usedNumber' : 'editor.photos.number', { number })}
        onClick={() => onPut(id)}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(DRAGGED_PHOTO, id);
          dataTransfer.effectAllowed = 'copy';
        }}
      >
        <img src={photo?.preview} alt="" loading="lazy" draggable={false} style={{ backgroundColor: photo?.colour }} />
        {used && (
          <span className={styles.used}>
            <Icon name="check" size={14} />
          </span>
        )}
      </button>
    </li>
  );
});
