import { suggestCovers, templateOf } from '@domain/layout';
import type { FormatId } from '@domain/print';
import { useDeferredValue, useMemo, useState } from 'react';
import type { PagePhoto } from '@/features/viewer/painting/PagePainting';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import { arePhotosEqual, selectLayoutPhotos, usePagePhotos } from '../layout-worker/layoutPhotos';
import styles from './CoverChoice.module.css';
import { creationActions as actions } from './slice';

interface Props {
  readonly format: FormatId;
  readonly templateId: string;
  /** null lets the engine choose. */
  readonly chosenId: string | null;
  readonly photoIds: readonly string[];
}

/** Cover photo: the engine's choice, the ten that suit best with the reason, or any other. */
export default function CoverChoice({ format, templateId, chosenId, photoIds }: Props) {
  const dispatch = useAppDispatch();
  const t = useT();
  const pictures = usePagePhotos(photoIds);
  const [isOpen, setOpen] = useState(false);
  const photos = useDeferredValue(useAppSelector((state) => selectLayoutPhotos(state, photoIds), arePhotosEqual));
  const suggestions = useMemo(() => {
    const template = templateOf(templateId);
    return template ? suggestCovers(photos, template, format) : [];
  }, [photos, templateId, format]);
  const suggested = new Set(suggestions.map(({ photo }) => photo.id));
  const others = photoIds.flatMap((id, i) => (suggested.has(id) ? [] : [{ id, number: i + 1 }]));
  // The chosen photo is always in sight.
  const shown = isOpen ? others : others.filter(({ id }) => id === chosenId);
  const choose = (id: string | null) => dispatch(actions.coverChosen(id));
  return (
    <div className={styles.field}>
      <span className={styles.label} id="cover-label">
        <T id="start.cover" />
      </span>
      <div role="radiogroup" aria-labelledby="cover-label" className={styles.covers}>
        <label className={styles.auto}>
          <input
            type="radio"
            name="album-cover"
            className="visually-hidden"
            checked={chosenId === null}
            onChange={() => choose(null)}
          />
          <T id="start.coverAuto" />
        </label>
        {suggestions.map(({ photo: { id }, strength }, i) => (
          <CoverPhoto
            key={id}
            label={t('cover.suggestion', { number: i + 1, strength: t(`cover.strength.${strength}`) })}
            caption={t(`cover.strength.${strength}`)}
            picture={pictures[id]}
            checked={chosenId === id}
            onChoose={() => choose(id)}
          />
        ))}
        {shown.map(({ id, number }) => (
          <CoverPhoto
            key={id}
            label={t('start.coverPhoto', { number })}
            picture={pictures[id]}
            checked={chosenId === id}
            onChoose={() => choose(id)}
          />
        ))}
        {!isOpen && others.length > shown.length && (
          <Button size="small" variant="plain" className={styles.more} onClick={() => setOpen(true)}>
            <T id="start.cover.more" />
          </Button>
        )}
      </div>
    </div>
  );
}

interface CoverPhotoProps {
  readonly label: string;
  readonly caption?: string;
  readonly picture: PagePhoto | undefined;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

const CoverPhoto = ({ label, caption, picture, checked, onChoose }: CoverPhotoProps) => (
  <label className={styles.item}>
    <span className={styles.cover} style={{ backgroundColor: picture?.colour }}>
      <input
        type="radio"
        name="album-cover"
        className="visually-hidden"
        aria-label={label}
        checked={checked}
        onChange={onChoose}
      />
      {picture && <img src={picture.preview} alt="" loading="lazy" decoding="async" />}
    </span>
    {caption !== undefined && (
      <span className={styles.caption} aria-hidden="true">
        {caption}
      </span>
    )}
  </label>
);
