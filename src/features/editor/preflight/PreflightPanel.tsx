import { collectFileIds } from '@domain/document';
import type { Finding, QuickFix } from '@domain/preflight';
import { useEffect, useMemo, useRef } from 'react';
import { T, useT } from '@/i18n';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon } from '@/ui';
import { useEditor } from '../hooks/EditorContext';
import { useSpreadLayout } from '../hooks/useLayoutEngine';
import { useSpreadNames } from '../spread-strip/useSpreadNames';
import { selectDocuments } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { useCheckedPhotos, useFindings } from './PreflightBadge';
import styles from './PreflightPanel.module.css';

const findingItemKey = ({ code, spreadId, elementId }: Finding) => [code, spreadId, elementId].join(' ');

function useApplyQuickFix(): (spreadId: string | null, quickFix: QuickFix) => void {
  const dispatch = useAppDispatch();
  const spreads = useAppSelector(selectDocuments);
  const { relayoutPhotos } = useSpreadLayout();
  return (spreadId, quickFix) => {
    if (quickFix.kind !== 'add_pages') {
      if (spreadId === null) return;
      dispatch(actions.spreadChosen({ id: spreadId }));
      if (quickFix.kind !== 'remove_frame') {
        dispatch(actions.editRequested({ spreadId, command: quickFix.command }));
        return;
      }
      const gesture = `quick-fix-${newId()}`;
      dispatch(actions.editRequested({ spreadId, command: quickFix.command, gesture }));
      void relayoutPhotos({ on: spreadId, gesture });
      return;
    }
    const last = spreads.findLast(({ document: { role } }) => role === 'inner' || role === 'opening');
    if (!last) return;
    const empty = () => ({ op: 'copy', id: last.id, copyId: newId(), blank: true }) as const;
    dispatch(actions.structureRequested({ changes: Array.from({ length: quickFix.spreads }, empty), via: 'user' }));
  };
}

/** Returns the number of photos on the pages that nobody has searched for faces: nothing is said of theirs. */
function useUnsearchedCount(): number {
  const photos = useCheckedPhotos();
  const spreads = useAppSelector(selectDocuments);
  return useMemo(() => {
    const shown = new Set(spreads.flatMap(({ document }) => [...collectFileIds(document)]));
    return [...shown].filter((id) => {
      const photo = photos[id];
      return photo && !photo.pending && photo.faces === undefined;
    }).length;
  }, [photos, spreads]);
}

/** Findings before printing, errors first, each with a link and, where possible, a quick fix. */
export function PreflightPanel() {
  const t = useT();
  const { openPane } = useEditor();
  const findings = useFindings();
  const unsearched = useUnsearchedCount();
  const heading = useRef<HTMLHeadingElement>(null);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          <T id="check.title" />
        </h2>
        <button type="button" className={styles.close} aria-label={t('check.close')} onClick={() => openPane('pages')}>
          <Icon name="close" size={18} />
        </button>
      </div>
      <p className={styles.summary} role="status">
        {findings.length === 0 && <T id="check.none" />}
        {errors > 0 && (
          <span data-severity="error">
            <T id="check.errors" values={{ count: errors }} />
          </span>
        )}
        {warnings > 0 && (
          <span>
            <T id="check.warnings" values={{ count: warnings }} />
          </span>
        )}
        {unsearched > 0 && (
          <span>
            <T id="check.facesUnknown" values={{ count: unsearched }} />
          </span>
        )}
      </p>
      <ul className={styles.list}>
        {findings.map((finding) => (
          <FindingItem key={findingItemKey(finding)} finding={finding} onFixed={() => heading.current?.focus()} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  readonly finding: Finding;
  readonly onFixed: () => void;
}

function FindingItem({ finding, onFixed }: ItemProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const names = useSpreadNames();
  const applyQuickFix = useApplyQuickFix();
  const { code, severity, spreadId, elementId, values, quickFix } = finding;
  const name = (spreadId === null ? undefined : names.get(spreadId)) ?? t('check.book');
  const show = () => {
    if (spreadId === null) return;
    dispatch(actions.spreadChosen({ id: spreadId }));
    if (elementId !== undefined) dispatch(actions.elementsSelected({ ids: [elementId] }));
  };
  return (
    <li className={styles.item} data-severity={severity}>
      <p className={styles.location}>
        <Icon name={severity === 'error' ? 'warning' : 'info'} size={16} />
        <span className="visually-hidden">
          <T id={`check.severity.${severity}`} />
        </span>
        <span>{name}</span>
      </p>
      <p>
        <T id={`check.found.${code}`} values={values} />
      </p>
      <p className={styles.actions}>
        {quickFix && (
          <Button
            size="small"
            onClick={() => {
              applyQuickFix(spreadId, quickFix);
              onFixed();
            }}
          >
            <T
              id={`check.mend.${quickFix.kind}`}
              values={{ count: quickFix.kind === 'add_pages' ? quickFix.spreads : 1 }}
            />
          </Button>
        )}
        {spreadId !== null && (
          <Button size="small" variant="plain" aria-label={t('check.showNamed', { name })} onClick={show}>
            <T id="check.show" />
          </Button>
        )}
      </p>
    </li>
  );
}
