import type { AlbumSummary, ResponseOf } from '@domain/contract';
import { useEffect, useState } from 'react';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, classNames } from '@/ui';
import { libraryActions } from '../list/slice';
import { relayoutActions } from '../relayout/slice';
import { selectImprovement, selectThemeChange } from '../selectors';
import styles from './AnalysisNote.module.css';

interface Props {
  readonly album: Pick<AlbumSummary, 'id' | 'title' | 'format' | 'template_id' | 'page_count'>;
  readonly analysis: NonNullable<ResponseOf<'albumPreview'>['analysis']>;
  readonly isInEditor?: boolean;
}

/** Returns the words for what would change; null while that is unknown, and when nothing would. */
function describeChanges(changes: ReturnType<typeof selectImprovement>) {
  if (!changes) return null;
  if (changes === 'unknown') return { id: 'preview.analysis.done', values: {} } as const;
  const { cover, spreads } = changes;
  if (spreads === 0) return cover ? ({ id: 'preview.analysis.cover', values: {} } as const) : null;
  const id = cover ? 'preview.analysis.coverAndSpreads' : 'preview.analysis.spreads';
  return { id, values: { count: spreads } } as const;
}

/**
 * Says that faces are still looked for, and afterwards offers the layout that knows them. Renders nothing for an album
 * that was laid out with all of them.
 */
export default function AnalysisNote({ album, analysis, isInEditor = false }: Props) {
  const dispatch = useAppDispatch();
  const [isDeclined, setDeclined] = useState(false);
  const { id, title, format, template_id: templateId, page_count: pages } = album;
  const isApplied = useAppSelector((state) => selectThemeChange(state, id) !== undefined);
  const isPending = analysis.pending > 0;
  useEffect(() => {
    if (!isPending) return;
    dispatch(libraryActions.analysisFollowed({ id }));
    return () => void dispatch(libraryActions.analysisUnfollowed());
  }, [dispatch, id, isPending]);
  const isOffered = !isPending && analysis.is_layout_outdated && !isDeclined;
  const changes = useAppSelector((state) => selectImprovement(state, id));
  useEffect(() => {
    if (isOffered) dispatch(relayoutActions.improvementRequested({ albumId: id, templateId }));
  }, [dispatch, id, templateId, isOffered]);
  if (isPending)
    return (
      <p className={styles.note} role="status">
        <T id="preview.analysis.pending" values={{ count: analysis.pending }} />
      </p>
    );
  const found = describeChanges(changes);
  if (!isOffered || !found) return null;
  // The same arrangement with what is known now, around the pages that the user has touched.
  const apply = () => dispatch(relayoutActions.themeChosen({ albumId: id, templateId, designed: false }));
  const open = () =>
    dispatch(relayoutActions.relayoutDialogOpened({ albumId: id, title, format, templateId, pages, improves: true }));
  return (
    <div className={classNames(styles.note, isInEditor && styles.inEditor)} role="status">
      <p>
        <T id={found.id} values={found.values} />
      </p>
      <Button size="small" variant="primary" busy={isApplied} onClick={apply}>
        <T id={isApplied ? 'relayout.working' : 'preview.analysis.use'} />
      </Button>
      <Button size="small" onClick={open}>
        <T id="preview.analysis.show" />
      </Button>
      <Button size="small" onClick={() => setDeclined(true)}>
        <T id="preview.analysis.keep" />
      </Button>
    </div>
  );
}
