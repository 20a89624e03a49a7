import { centredBackgroundCrop } from '@domain/document';
import { templateOrDefault } from '@domain/layout';
import { useMemo, useRef } from 'react';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useInfiniteList } from '../hooks/deferredRender';
import { useDocument, useEditor, usePhotos } from '../hooks/EditorContext';
import panel from '../inspector/Panels.module.css';
import { selectEditor } from '../state/selectors';
import { BackgroundSettings } from './BackgroundSettings';
import { PaperTray } from './PaperTray';
import styles from './Rail.module.css';

const neutralColours = ['#ffffff', '#f4f1ea', '#d9d9d9', '#161616'] as const;

/** Returns the colours of the album's theme, its pages first, and neutral ones. */
function usePalette(): readonly string[] {
  const templateId = useAppSelector((state) => selectEditor(state).album?.template_id ?? '');
  return useMemo(() => {
    const template = templateOrDefault(templateId);
    const { background, chapterBackgrounds = [], accent, cover, opener } = template;
    const own = [
      background,
      ...chapterBackgrounds,
      ...opener.colours.map((one) => one.background),
      cover.colour,
      accent,
    ];
    return [...new Set([...own, ...neutralColours].map((colour) => colour.toLowerCase()))];
  }, [templateId]);
}

const INITIAL_COUNT = 24;

/** Photos of the album as backgrounds. A press puts one behind the pages. */
function BackgroundPhotos() {
  const t = useT();
  const { apply, announce } = useEditor();
  const doc = useDocument();
  const photos = usePhotos();
  const album = useAppSelector((state) => selectEditor(state).photos);
  const ids = useMemo(() => Object.keys(photos).filter((id) => album[id]), [photos, album]);
  const list = useRef<HTMLUListElement>(null);
  const shown = useInfiniteList(ids, INITIAL_COUNT, list);
  const { picture } = doc.background;
  const put = (fileId: string) => {
    const photo = photos[fileId];
    if (!photo) return;
    const crop = centredBackgroundCrop(photo, doc);
    apply({ kind: 'setBackground', background: { ...doc.background, picture: { fileId, crop } } });
    announce('changed', 1);
  };
  if (ids.length === 0) return null;
  return (
    <section className={styles.settings}>
      <h3>
        <T id="editor.background.photos" />
      </h3>
      <ul ref={list} className={panel.tray}>
        {shown.map((id, i) => (
          <li key={id}>
            <button
              type="button"
              className={panel.photo}
              aria-label={t('editor.photos.number', { number: i + 1 })}
              aria-pressed={picture?.fileId === id}
              onClick={() => put(id)}
            >
              <img
                src={photos[id]?.preview}
                alt=""
                loading="lazy"
                draggable={false}
                style={{ backgroundColor: photos[id]?.colour }}
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function BackgroundTray() {
  const t = useT();
  const { apply } = useEditor();
  const { background } = useDocument();
  const palette = usePalette();
  return (
    <section className={panel.panel}>
      <h2>
        <T id="editor.background" />
      </h2>
      <ul className={styles.swatches}>
        {palette.map((colour) => (
          <li key={colour}>
            <button
              type="button"
              className={styles.swatch}
              style={{ backgroundColor: colour }}
              aria-label={t('editor.background.colour', { colour })}
              aria-pressed={background.colour === colour}
              onClick={() => apply({ kind: 'setBackground', background: { ...background, colour } })}
            />
          </li>
        ))}
      </ul>
      <BackgroundSettings />
      <PaperTray />
      <BackgroundPhotos />
    </section>
  );
}
