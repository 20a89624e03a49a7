import type { SpreadDocument } from '@domain/document';
import { DEFAULT_TEMPLATE, shuffleSpread, templateOf } from '@domain/layout';
import { useDeferredValue, useMemo, useState } from 'react';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { spreadViewRect } from '../canvas/geometry';
import { SpreadRenderer } from '../canvas/render/SpreadRenderer';
import { useDocument, useEditor, usePhotos } from '../hooks/EditorContext';
import { useLayoutPhotos } from '../hooks/useLayoutPhotos';
import { selectEditor } from '../state/selectors';
import styles from './Panels.module.css';

const contentKey = ({ background, elements }: SpreadDocument) => JSON.stringify([background, elements]);

/** Other layouts of the spread as it was when they were asked for, the best first. To press one is an edit; pressing several is one step. */
export default function ShuffleTiles({ round }: { readonly round: number }) {
  const t = useT();
  const photos = usePhotos();
  const { apply, spreadId } = useEditor();
  // A change of the page is seen before there are other layouts of it.
  const doc = useDeferredValue(useDocument());
  const album = useAppSelector((state) => selectEditor(state).album);
  const pages = album?.page_count ?? 0;
  const latest = useLayoutPhotos();
  // What becomes known of photos later does not change the answers once one of them was tried.
  const [settled, settle] = useState<typeof latest | null>(null);
  const known = settled ?? latest;
  const [base, setBase] = useState(doc);
  const answers = useMemo(() => {
    const template = templateOf(album?.template_id ?? '') ?? templateOf(DEFAULT_TEMPLATE);
    return template ? shuffleSpread(base, known, template, round, { pages }) : [];
  }, [album?.template_id, pages, base, known, round]);
  const view = useMemo(() => spreadViewRect(base), [base]);
  const now = contentKey(doc);
  // What was done meanwhile in another way, or undone, is what there are other layouts of.
  if (now !== contentKey(base) && !answers.some(({ document }) => contentKey(document) === now)) {
    setBase(doc);
    settle(null);
  }
  if (answers.length === 0)
    return (
      <p className={styles.hint}>
        <T id="editor.shuffle.none" />
      </p>
    );
  return (
    <ul className={styles.alternatives} aria-label={t('editor.shuffle.answers')}>
      {answers.map(({ document: answer }, i) => (
        <li key={JSON.stringify(answer.elements)}>
          <button
            type="button"
            style={{ aspectRatio: view.width / view.height }}
            aria-label={t('editor.shuffle.answer', { number: i + 1 })}
            aria-pressed={contentKey(answer) === now}
            onClick={() => {
              settle(known);
              apply({ kind: 'rearrange', elements: answer.elements }, { lasting: `shuffle-${spreadId}` });
            }}
          >
            <SpreadRenderer document={answer} view={view} photos={photos} quality="thumbnail" />
          </button>
        </li>
      ))}
    </ul>
  );
}
