import type { AlbumVersion } from '@domain/contract';
import { selectHasUnsavedChanges } from '@/features/editor/state/selectors';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog, Skeleton } from '@/ui';
import { selectVersionsDialog } from '../selectors';
import { SaveVersionForm } from './SaveVersionForm';
import { versionsActions as actions, type VersionsDialogState as Opened } from './slice';
import { VersionComparison } from './VersionComparison';
import { VersionItem } from './VersionItem';
import styles from './VersionsDialog.module.css';

export function VersionsDialog() {
  const opened = useAppSelector(selectVersionsDialog);
  return opened && <Versions key={opened.albumId} {...opened} />;
}

function Versions({ albumId, title, phase, versions, now, chosen, pages }: Opened) {
  const dispatch = useAppDispatch();
  const close = () => dispatch(actions.versionsDialogClosed({ albumId }));
  const past = chosen === null ? undefined : pages[chosen];
  const unsaved = useAppSelector((state) => selectHasUnsavedChanges(state, albumId));
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={<T id="versions.title" values={{ title }} />}
      description={<T id="versions.text" />}
      actions={
        <>
          <Button onClick={close}>
            <T id="versions.close" />
          </Button>
          <Button
            variant="primary"
            disabled={!past || phase !== 'ready'}
            onClick={() => chosen !== null && dispatch(actions.versionRestoreRequested({ albumId, versionId: chosen }))}
          >
            <T id="versions.restore" />
          </Button>
        </>
      }
    >
      <div className={styles.layout}>
        <div className={styles.side}>
          <SaveVersionForm albumId={albumId} busy={phase !== 'ready'} versions={versions} />
          {unsaved && phase !== 'ready' && phase !== 'offline' && (
            <p className={styles.none} role="status">
              <T id="versions.unsaved" />
            </p>
          )}
          {phase === 'offline' && (
            <p className={styles.none} role="status">
              <T id="app.needsNetwork" />
            </p>
          )}
          {phase === 'loading' || phase === 'offline' ? (
            <VersionsSkeleton />
          ) : (
            <VersionList albumId={albumId} versions={versions} now={now} chosen={chosen} />
          )}
        </div>
        {chosen !== null && (past && now ? <VersionComparison past={past} now={now} /> : <VersionsSkeleton />)}
      </div>
    </Dialog>
  );
}

const VersionsSkeleton = () => (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton aspectRatio={4} />
    <Skeleton aspectRatio={4} />
  </div>
);

interface VersionListProps {
  readonly albumId: string;
  readonly versions: readonly AlbumVersion[];
  readonly now: Opened['now'];
  readonly chosen: string | null;
}

const NO_PHOTOS = {};

function VersionList({ albumId, versions, now, chosen }: VersionListProps) {
  const t = useT();
  if (versions.length === 0) {
    return (
      <p className={styles.none}>
        <T id="versions.none" />
      </p>
    );
  }
  return (
    <ul className={styles.list} aria-label={t('versions.open')}>
      {versions.map((version, i) => (
        <VersionItem
          key={version.id}
          albumId={albumId}
          version={version}
          next={versions[i - 1] ?? now?.shape ?? null}
          photos={now?.photos ?? NO_PHOTOS}
          isChosen={version.id === chosen}
        />
      ))}
    </ul>
  );
}
