import type { AlbumVersion } from '@domain/contract';
import { parseSpread } from '@domain/document';
import { templateIds } from '@domain/layout';
import { Suspense, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { createBook } from '@/features/viewer/book/book';
import { LazySpread } from '@/features/viewer/lazy';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Icon } from '@/ui';
import { versionsActions as actions, type BookShape, type VersionPages } from './slice';
import styles from './VersionsDialog.module.css';

/** Returns a function that names the change after a version, such as "Before A4 landscape, Hearth". */
function useNextChange(): (version: AlbumVersion, next: BookShape) => string {
  const t = useT();
  const { formatList } = useIntl();
  return ({ format, template_id: template, page_count: pages }, next) => {
    const nextTemplate = templateIds.find((id) => id === next.template_id);
    const changes = [
      ...(next.format === format ? [] : [t(`format.${next.format}`)]),
      ...(next.template_id === template || !nextTemplate ? [] : [t(`template.${nextTemplate}`)]),
      ...(next.page_count === pages ? [] : [t('versions.pages', { count: next.page_count })]),
    ];
    if (changes.length === 0) return t('versions.automatic');
    return t('versions.before', { changes: formatList(changes, { type: 'unit' }) });
  };
}

function VersionCover({ html, photos }: { readonly html: string; readonly photos: VersionPages['photos'] }) {
  const book = useMemo(() => {
    if (html === '') return null;
    const cover = parseSpread(html);
    return createBook({ id: 'cover', title: '', format: cover.format, documents: [cover], photos });
  }, [html, photos]);
  return (
    <span className={styles.cover} aria-hidden="true">
      {book && (
        <Suspense>
          <LazySpread book={book} leaves={[0]} quality="thumbnail" />
        </Suspense>
      )}
    </span>
  );
}

interface Props {
  readonly albumId: string;
  readonly version: AlbumVersion;
  /** State of the album after the change that this version precedes. */
  readonly next: BookShape | null;
  readonly photos: VersionPages['photos'];
  readonly isChosen: boolean;
}

export function VersionItem({ albumId, version, next, photos, isChosen }: Props) {
  const dispatch = useAppDispatch();
  const t = useT();
  const { formatDate } = useIntl();
  const nextChange = useNextChange();
  const { id: versionId, kind, name, page_count: pages, created_at: at } = version;
  const when = formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={styles.item} data-chosen={isChosen || undefined}>
      <VersionCover html={version.cover} photos={photos} />
      <button
        type="button"
        className={styles.choose}
        aria-pressed={isChosen}
        onClick={() => dispatch(actions.versionChosen({ albumId, versionId }))}
      >
        <span className={styles.name}>{name ?? (next ? nextChange(version, next) : t('versions.automatic'))}</span>
        <span className={styles.when}>
          <T id="versions.when" values={{ when, pages }} />
        </span>
      </button>
      {kind === 'named' && (
        <button
          type="button"
          className={styles.forget}
          aria-label={t('versions.forget', { name: name ?? when })}
          onClick={() => dispatch(actions.versionDeleteRequested({ albumId, versionId }))}
        >
          <Icon name="trash" size={16} />
        </button>
      )}
    </li>
  );
}
