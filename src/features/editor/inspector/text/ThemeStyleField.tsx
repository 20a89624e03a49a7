import type { TextElement } from '@domain/document';
import { type TextStyleName, textStyleNames } from '@domain/layout';
import { useEffect, useState } from 'react';
import { T, useT } from '@/i18n';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { useDocument, useEditor } from '../../hooks/EditorContext';
import { useLazyImport } from '../../hooks/useLazyImport';
import { selectDocuments, selectEditor } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import { SegmentedControl } from '../fields/inputs';
import styles from '../Panels.module.css';

const loadStyles = () => import(/* webpackChunkName: "shuffle" */ './themeTextStyles');

/** Returns the theme's styles; null until the engine has loaded. */
function useThemeStyles(): Awaited<ReturnType<typeof loadStyles>> | null {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadStyles>> | null>(null);
  useEffect(() => {
    let cancelled = false;
    // A failed import marks no style. The next change imports again.
    loadStyles().then(
      (those) => !cancelled && setLoaded(those),
      () => undefined,
    );
    return () => {
      cancelled = true;
    };
  }, []);
  return loaded;
}

const useTemplateId = () => useAppSelector((state) => selectEditor(state).album?.template_id ?? '');

/** Text styles of the album: shows the current one, and applies another in one step. */
export function ThemeStyleField({ texts }: { readonly texts: readonly TextElement[] }) {
  const t = useT();
  const { apply, announce } = useEditor();
  const paper = useDocument();
  const { getState } = useAppStore();
  const templateId = useTemplateId();
  const loading = useLazyImport();
  const currentStyle = useThemeStyles()?.findThemeTextStyle(templateId, paper, texts) ?? null;
  const set = async (name: TextStyleName) => {
    const engine = await loading(loadStyles);
    if (!engine) return;
    const ids = texts.map(({ id }) => id);
    const docs = selectDocuments(getState()).map(({ document }) => document);
    apply({ kind: 'setTextStyle', ids, style: engine.albumTextStyle(templateId, docs, paper, name) });
    announce('changed', ids.length);
  };
  return (
    <SegmentedControl
      label={t('editor.style')}
      values={textStyleNames}
      chosen={currentStyle ?? undefined}
      onChoose={(name) => void set(name)}
    >
      {(name) => <T id={`editor.style.${name}`} />}
    </SegmentedControl>
  );
}

/** Gives all texts of the same style in the album the look of this text, in one undo step. */
export function AlbumStyleField({ text }: { readonly text: TextElement }) {
  const t = useT();
  const { announce } = useEditor();
  const { getState } = useAppStore();
  const templateId = useTemplateId();
  const loading = useLazyImport();
  const dispatch = useAppDispatch();
  const set = async (name: TextStyleName) => {
    const engine = await loading(loadStyles);
    if (!engine) return;
    const changes = engine.restyleAlbum(templateId, selectDocuments(getState()), name, text);
    const together = `style-${newId()}`;
    for (const { id: spreadId, elements } of changes)
      dispatch(actions.editRequested({ spreadId, command: { kind: 'rearrange', elements }, together }));
    announce(
      'changed',
      changes.reduce((sum, { elements }) => sum + elements.length, 0),
    );
  };
  return (
    <div className={styles.group}>
      <p className={styles.hint}>
        <T id="editor.styleEverywhere" />
      </p>
      <SegmentedControl
        label={t('editor.styleEverywhere')}
        values={textStyleNames}
        chosen={undefined}
        onChoose={(name) => void set(name)}
        nameOf={(name) => `${t('editor.styleEverywhere')} ${t(`editor.style.${name}`)}`}
      >
        {(name) => <T id={`editor.style.${name}`} />}
      </SegmentedControl>
    </div>
  );
}
