import { useMemo, useState } from 'react';
import type { PagePhoto } from '@/features/viewer/painting/PagePainting';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button } from '@/ui';
import { usePagePhotos } from '../layout-worker/layoutPhotos';
import type { AlbumPhotoSelection, PhotoExclusion } from './photoSelection';
import styles from './SuggestedExclusions.module.css';
import { creationActions as actions } from './slice';

const MAX_SHOWN_EXCLUSIONS = 24;

/**
 * Photos suggested for exclusion, each with its reason and an include button. Renders nothing without suggestions.
 */
export function SuggestedExclusions({
  proposal: { suggested, excludedIds, keptIds, proposed },
}: {
  readonly proposal: AlbumPhotoSelection;
}) {
  const dispatch = useAppDispatch();
  const [limit, setLimit] = useState(MAX_SHOWN_EXCLUSIONS);
  const shown = suggested.slice(0, limit);
  const keep = (id: string, kept: boolean) => {
    const others = keptIds.filter((other) => other !== id);
    dispatch(actions.exclusionsOverridden(kept ? [...others, id] : others));
  };
  const pictures = usePagePhotos(useMemo(() => listPhotoIds(suggested, limit), [suggested, limit]));
  return (
    <section className={styles.panel} aria-labelledby="left-out" hidden={suggested.length === 0}>
      <div className={styles.head}>
        <p id="left-out" className={styles.title} role="status">
          {suggested.length > 0 && <T id="start.leftOut" values={{ count: excludedIds.size }} />}
        </p>
        <Button
          size="small"
          variant="plain"
          onClick={() => dispatch(actions.allExclusionsOverridden(excludedIds.size > 0))}
        >
          <T id={excludedIds.size > 0 ? 'start.leftOutUseAll' : 'start.leftOutAgain'} />
        </Button>
      </div>
      <ul className={styles.tiles}>
        {shown.map((aside, i) => (
          <ExclusionTile
            key={aside.id}
            exclusion={aside}
            number={i + 1}
            isLeftOut={excludedIds.has(aside.id)}
            picture={pictures[aside.id]}
            replacement={aside.replacedBy === undefined ? undefined : pictures[aside.replacedBy]}
            onKeep={(kept) => keep(aside.id, kept)}
          />
        ))}
      </ul>
      {suggested.length > limit && (
        <Button size="small" variant="plain" onClick={() => setLimit(limit + MAX_SHOWN_EXCLUSIONS)}>
          <T id="start.leftOutMore" values={{ count: suggested.length - limit }} />
        </Button>
      )}
      {proposed.length > 0 && <ProposedPhotos proposed={proposed} />}
    </section>
  );
}

/** Photos of the album with the reasons for which they were chosen; closed at first. */
function ProposedPhotos({ proposed }: Pick<AlbumPhotoSelection, 'proposed'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [limit, setLimit] = useState(MAX_SHOWN_EXCLUSIONS);
  const shown = useMemo(() => (isOpen ? proposed.slice(0, limit) : []), [proposed, isOpen, limit]);
  const pictures = usePagePhotos(useMemo(() => shown.map(({ id }) => id), [shown]));
  return (
    <details className={styles.proposed} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <T id="start.proposed" values={{ count: proposed.length }} />
      </summary>
      <ul className={styles.tiles}>
        {shown.map(({ id, reason }) => (
          <li key={id} className={styles.tile}>
            <span className={styles.picture} style={{ backgroundColor: pictures[id]?.colour }}>
              {pictures[id] && <img src={pictures[id].preview} alt="" loading="lazy" decoding="async" />}
            </span>
            <span className={styles.reason}>
              <T id={`start.proposedReason.${reason}`} />
            </span>
          </li>
        ))}
      </ul>
      {isOpen && proposed.length > limit && (
        <Button size="small" variant="plain" onClick={() => setLimit(limit + MAX_SHOWN_EXCLUSIONS)}>
          <T id="start.leftOutMore" values={{ count: proposed.length - limit }} />
        </Button>
      )}
    </details>
  );
}

const listPhotoIds = (proposed: readonly PhotoExclusion[], limit: number): string[] =>
  proposed.slice(0, limit).flatMap(({ id, replacedBy }) => (replacedBy === undefined ? [id] : [id, replacedBy]));

interface ExclusionTileProps {
  readonly exclusion: PhotoExclusion;
  readonly number: number;
  readonly isLeftOut: boolean;
  readonly picture: PagePhoto | undefined;
  readonly replacement: PagePhoto | undefined;
  readonly onKeep: (kept: boolean) => void;
}

function ExclusionTile({
  exclusion: { id, reason },
  number,
  isLeftOut,
  picture,
  replacement,
  onKeep,
}: ExclusionTileProps) {
  const t = useT();
  const why = t(`start.leftOutReason.${reason}`);
  return (
    <li className={styles.tile} data-left-out={isLeftOut || undefined}>
      <span className={styles.picture} style={{ backgroundColor: picture?.colour }}>
        {picture && <img src={picture.preview} alt="" loading="lazy" decoding="async" />}
        {replacement && (
          <img className={styles.better} src={replacement.preview} alt="" loading="lazy" decoding="async" />
        )}
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
