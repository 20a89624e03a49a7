import type { TextElement } from '@domain/document';
import { type TextStyleName, textStyleNames } from '@domain/layout';
import { useEffect, useState } from 'react';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useDocument, useEditor } from '../hooks/EditorContext';
import { useLazyImport } from '../hooks/useLazyImport';
import { selectEditor } from '../state/selectors';
import { SegmentedControl } from './fields/SegmentedControl';

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

/** Text styles of the album's theme: shows the current one, and applies another in one step. */
export function ThemeStyleField({ texts }: { readonly texts: readonly TextElement[] }) {
  const t = useT();
  const { apply, announce } = useEditor();
  const paper = useDocument();
  const templateId = useAppSelector((state) => selectEditor(state).album?.template_id ?? '');
  const loading = useLazyImport();
  const currentStyle = useThemeStyles()?.findThemeTextStyle(templateId, paper, texts) ?? null;
  const set = async (name: TextStyleName) => {
    const engine = await loading(loadStyles);
    if (!engine) return;
    const ids = texts.map(({ id }) => id);
    apply({ kind: 'setTextStyle', ids, style: engine.themeTextStyle(templateId, paper, name) });
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
