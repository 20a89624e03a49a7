import type { SpreadDocument } from '@domain/document';
import { coverAlternatives, shuffleSpread, templateOrDefault } from '@domain/layout';
import { useDeferredValue, useMemo, useState } from 'react';
import { T, useLanguage, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { spreadViewRect } from '../../canvas/geometry';
import { SpreadRenderer } from '../../canvas/render/SpreadRenderer';
import { createRearrangement } from '../../elements/layoutEngine';
import { useDocument, useEditor, usePhotos } from '../../hooks/EditorContext';
import { useLayoutPhotos } from '../../hooks/useLayoutEngine';
import { selectBinding } from '../../state/binding';
import { selectEditor } from '../../state/selectors';
import styles from '../Panels.module.css';

const contentKey = ({ background, elements }: SpreadDocument) => JSON.stringify([background, elements]);

/**
 * The layout of the spread as it was when alternatives were requested, and these, best first. A press is an edit; several presses
 * are one undo step.
 */
export default function ShuffleTiles({ round }: { readonly round: number }) {
  const t = useT();
  const photos = usePhotos();
  const { apply, spreadId } = useEditor();
  // The page renders a change before its alternatives are computed.
  const doc = useDeferredValue(useDocument());
  const album = useAppSelector((state) => selectEditor(state).album);
  const binding = useAppSelector(selectBinding);
  const latest = useLayoutPhotos();
  // Photo metadata that arrives after the first try does not change the alternatives.
  const [settled, setSettled] = useState<typeof latest | null>(null);
  const known = settled ?? latest;
  const [base, setBase] = useState(doc);
  const albumPhotos = useAppSelector((state) => selectEditor(state).photos);
  const { locale } = useLanguage();
  const title = album?.title ?? '';
  const answers = useMemo((): readonly SpreadDocument[] => {
    const template = templateOrDefault(album?.template_id ?? '');
    if (base.role !== 'cover')
      return shuffleSpread(base, known, template, round, { binding, locale }).map(({ document }) => document);
    const own = Object.keys(albumPhotos).flatMap((id) => known.get(id) ?? []);
    return coverAlternatives(base, own, template, { title, locale, binding, round });
  }, [album?.template_id, title, locale, albumPhotos, binding, base, known, round]);
  const view = useMemo(() => spreadViewRect(base), [base]);
  const now = contentKey(doc);
  // Another edit or an undo is the new basis for alternatives.
  if (now !== contentKey(base) && !answers.some((answer) => contentKey(answer) === now)) {
    setBase(doc);
    setSettled(null);
  }
  if (answers.length === 0)
    return (
      <p className={styles.hint}>
        <T id="editor.shuffle.none" />
      </p>
    );
  const baseName = now === contentKey(base) ? 'editor.shuffle.current' : 'editor.shuffle.before';
  return (
    <ul className={styles.alternatives} aria-label={t('editor.shuffle.answers')}>
      {[base, ...answers.filter((answer) => contentKey(answer) !== contentKey(base))].map((answer, i) => (
        <li key={JSON.stringify(answer.elements)}>
          <button
            type="button"
            style={{ aspectRatio: view.width / view.height }}
            aria-label={i === 0 ? t(baseName) : t('editor.shuffle.answer', { number: i })}
            aria-pressed={contentKey(answer) === now}
            onClick={() => {
              setSettled(known);
              const command =
                answer.role === 'cover'
                  ? ({ kind: 'redesign', elements: answer.elements } as const)
                  : createRearrangement(doc, answer);
              apply(command, { lasting: `shuffle-${spreadId}` });
            }}
          >
            <SpreadRenderer document={answer} view={view} photos={photos} quality="thumbnail" />
          </button>
        </li>
      ))}
    </ul>
  );
}
