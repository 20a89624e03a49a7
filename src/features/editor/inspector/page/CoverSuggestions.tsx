import { redesignCoverFor, suggestCovers, templateOrDefault } from '@domain/layout';
import { useMemo } from 'react';
import { useLanguage, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { replacePhotoGestureId } from '../../elements/createPhotoElement';
import { asPhoto } from '../../elements/elementEditing';
import { useDocument, useEditor, usePhotos } from '../../hooks/EditorContext';
import { useLayoutPhotos } from '../../hooks/useLayoutEngine';
import { selectBinding } from '../../state/binding';
import { selectEditor } from '../../state/selectors';
import styles from './CoverSuggestions.module.css';

/** The ten photos of the album that suit the cover best, with the reason. A press puts one into the cover's photo frame. */
export default function CoverSuggestions() {
  const t = useT();
  const doc = useDocument();
  const photos = usePhotos();
  const known = useLayoutPhotos();
  const { apply, announce } = useEditor();
  const { locale } = useLanguage();
  const { album, photos: albumPhotos } = useAppSelector(selectEditor);
  const { template_id: templateId = '', title = '' } = album ?? {};
  const { format } = doc;
  const binding = useAppSelector(selectBinding);
  const template = templateOrDefault(templateId);
  const own = useMemo(() => Object.keys(albumPhotos).flatMap((id) => known.get(id) ?? []), [albumPhotos, known]);
  const suggestions = useMemo(
    () => suggestCovers(own, template, format, { title, locale }),
    [own, template, title, locale, format],
  );
  const [frame] = doc.elements.flatMap((element) => asPhoto(element) ?? []);
  if (!frame || frame.locked || suggestions.length === 0) return null;
  const choose = (fileId: string) => {
    const photo = photos[fileId];
    if (!photo) return;
    const redesigned = redesignCoverFor(fileId, doc, own, template, { title, locale, binding });
    const command = redesigned
      ? ({ kind: 'redesign', elements: redesigned.elements } as const)
      : ({ kind: 'replacePhoto', id: frame.id, fileId, photo } as const);
    apply(command, replacePhotoGestureId(frame.id, fileId));
    announce('replaced', 1);
  };
  return (
    <section className={styles.section}>
      <h3>{t('editor.coverPhotos')}</h3>
      <ul className={styles.covers} aria-label={t('editor.coverPhotos')}>
        {suggestions.map(({ photo: { id }, strength }, i) => {
          const reason = t(`cover.strength.${strength}`);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.cover}
                aria-label={t('cover.suggestion', { number: i + 1, strength: reason })}
                aria-pressed={frame.fileId === id}
                onClick={() => choose(id)}
              >
                <img src={photos[id]?.preview} alt="" loading="lazy" decoding="async" />
              </button>
              <span className={styles.reason} aria-hidden="true">
                {reason}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
