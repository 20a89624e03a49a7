import { useState } from 'react';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ProgressBar } from '@/ui';
import { isUploadActive, selectFailed, selectUploadSummary, selectUploads, type UploadSummary } from '../../selectors';
import { actions } from '../../slice';
import type { Upload } from '../../types';
import styles from './UploadPanel.module.css';
import { UploadRows } from './UploadRows';
import { UploadWarnings } from './UploadWarnings';

/** Announces upload progress to screen readers, politely: at each tenth of the photos and at the end. */
const UploadAnnouncer = ({ summary }: { readonly summary: UploadSummary }) => {
  const t = useT();
  const { stored, failed, active, expected: total } = summary;
  const step = total === 0 ? 'none' : active === 0 ? 'rest' : String(Math.floor((stored * 10) / total));
  const [announced, setAnnounced] = useState({ step: 'none', stored, failed, total });
  if (announced.step !== step) setAnnounced({ step, stored, failed, total });
  const progress =
    announced.total > 0 ? t('photos.upload.progress', { done: announced.stored, total: announced.total }) : '';
  const failures =
    announced.step === 'rest' && announced.failed > 0
      ? `. ${t('photos.upload.failed', { count: announced.failed })}`
      : '';
  return <output className="visually-hidden">{progress + failures}</output>;
};

const Title = ({ summary: { active, stored, expected } }: { readonly summary: UploadSummary }) =>
  active > 0 ? (
    <T id="photos.upload.progress" values={{ done: stored, total: expected }} />
  ) : (
    <T id="photos.upload.finished" values={{ count: stored }} />
  );

/** Upload progress: overall, per file on demand, and failures with reasons. Renders nothing without uploads. */
export const UploadPanel = () => {
  const dispatch = useAppDispatch();
  const t = useT();
  const uploads = useAppSelector(selectUploads);
  const summary = useAppSelector(selectUploadSummary);
  const failed = useAppSelector(selectFailed);
  const [open, setOpen] = useState(false);
  const active = summary.active > 0;
  const ids = (list: readonly Upload[]) => list.map((upload) => upload.id);
  const dismiss = () => {
    dispatch(actions.uploadsDismissed({ ids: ids(uploads.filter(({ status }) => status.phase === 'stored')) }));
    // Also takes failed photos out of the album for which they were chosen.
    if (failed.length > 0) dispatch(actions.uploadsCancelled({ ids: ids(failed) }));
  };
  if (summary.chosen === summary.unsupported) return <UploadAnnouncer summary={summary} />;
  return (
    <section className={styles.panel} aria-label={t('photos.upload.label')}>
      <UploadAnnouncer summary={summary} />
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Title summary={summary} />
        </h2>
        {summary.duplicates > 0 && (
          <span className={styles.duplicates}>
            <T id="photos.upload.duplicates" values={{ count: summary.duplicates }} />
          </span>
        )}
        {failed.length > 0 && (
          <span className={styles.failed}>
            <T id="photos.upload.failed" values={{ count: failed.length }} />
          </span>
        )}
        <div className={styles.actions}>
          {active && (
            <Button variant="plain" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              <T id={open ? 'photos.upload.hide' : 'photos.upload.show'} />
            </Button>
          )}
          {failed.length > 1 && (
            <Button size="small" onClick={() => dispatch(actions.retryRequested({ ids: ids(failed) }))}>
              <T id="photos.upload.retryAll" />
            </Button>
          )}
          {active ? (
            <Button
              size="small"
              onClick={() => dispatch(actions.uploadsCancelled({ ids: ids(uploads.filter(isUploadActive)) }))}
            >
              <T id="photos.upload.cancelAll" />
            </Button>
          ) : (
            <Button size="small" onClick={dismiss}>
              <T id="photos.upload.done" />
            </Button>
          )}
        </div>
      </div>
      {active && <ProgressBar value={summary.progress} label={t('photos.upload.label')} />}
      <UploadWarnings />
      {failed.length > 0 && <UploadRows uploads={failed} />}
      {open && active && <UploadRows uploads={uploads.filter(isUploadActive)} />}
    </section>
  );
};
