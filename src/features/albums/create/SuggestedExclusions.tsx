import type { Exclusion } from '@domain/layout';
import { useMemo, useState } from 'react';
import type { PagePhoto } from '@/features/viewer/painting/PagePainting';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button } from '@/ui';
import { usePagePhotos } from '../layout-worker/usePagePhotos';
import type { Proposal } from './photoSelection';
import styles from './SuggestedExclusions.module.css';
import { creationActions as actions } from './slice';

/** Tiles that are shown at once. */
const SHOWN = 24;

/** What is proposed to be left out of the album, each with its reason and a button to take it in; nothing where nothing is. */
export function LeftOut({ proposal: { proposed, leftOut } }: { readonly proposal: Proposal }) {
  const dispatch = useAppDispatch();
  const [limit, setLimit] = useState(SHOWN);
  const shown = proposed.slice(0, limit);
  const keep = (id: string, kept: boolean) => {
    const others = proposed.filter((aside) => aside.id !== id && !leftOut.has(aside.id)).map((aside) => aside.id);
    dispatch(actions.photosKept(kept ? [...others, id] : others));
  };
  const pictures = usePagePhotos(useMemo(() => picturesOf(proposed, limit), [proposed, limit]));
  return (
    <section className={styles.panel} aria-labelledby="left-out" hidden={proposed.length === 0}>
      <div className={styles.head}>
        <p id="left-out" className={styles.title} role="status">
          {proposed.length > 0 && <T id="start.leftOut" values={{ count: leftOut.size }} />}
        </p>
        <Button size="small" variant="plain" onClick={() => dispatch(actions.allPhotosKept(leftOut.size > 0))}>
          <T id={leftOut.size > 0 ? 'start.leftOutUseAll' : 'start.leftOutAgain'} />
        </Button>
      </div>
      <ul className={styles.tiles}>
        {shown.map((aside, i) => (
          <Tile
            key={aside.id}
            aside={aside}
            number={i + 1}
            isLeftOut={leftOut.has(aside.id)}
            picture={pictures[aside.id]}
            better={aside.replacedBy === undefined ? undefined : pictures[aside.replacedBy]}
            onKeep={(kept) => keep(aside.id, kept)}
          />
        ))}
      </ul>
      {proposed.length > limit && (
        <Button size="small" variant="plain" onClick={() => setLimit(limit + SHOWN)}>
          <T id="start.leftOutMore" values={{ count: proposed.length - limit }} />
        </Button>
      )}
    </section>
  );
}

const picturesOf = (proposed: readonly Exclusion[], limit: number): string[] =>
  proposed.slice(0, limit).flatMap(({ id, replacedBy }) => (replacedBy === undefined ? [id] : [id, replacedBy]));

interface TileProps {
  readonly aside: Exclusion;
  readonly number: number;
  readonly isLeftOut: boolean;
  readonly picture: PagePhoto | undefined;
  /** The photo that is used in its place. */
  readonly better: PagePhoto | undefined;
  readonly onKeep: (kept: boolean) => void;
}

function Tile({ aside: { id, reason }, number, isLeftOut, picture, better, onKeep }: TileProps) {
  const t = useT();
  const why = t(`start.leftOutReason.${reason}`);
  return (
    <li className={styles.tile} data-left-out={isLeftOut || undefined}>
      <span className={styles.picture} style={{ backgroundColor: picture?.colour }}>
        {picture && <img src={picture.preview} alt="" loading="lazy" decoding="async" />}
        {better && <img className={styles.better} src={better.preview} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className={styles.reason} id={`why-${id}`}>
        {why}
      </span>
      <Button
        size="small"
        aria-label={t(isLeftOut ? 'start.leftOutUsePhoto' : 'start.leftOutLeavePhoto', { number })}
        aria-describedby={`why-${id}`}
        onClick={() => onKeep(isLeftOut)}
      >
        <T id={isLeftOut ? 'start.leftOutUse' : 'start.leftOutLeave'} />
      </Button>
    </li>
  );
}
