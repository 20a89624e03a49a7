import type { TextElement } from '@domain/document';
import { type TextStyleName, textStyleNames } from '@domain/layout';
import { useEffect, useState } from 'react';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useDocument, useEditor } from '../hooks/EditorContext';
import { useLoading } from '../hooks/useLazyImport';
import { selectEditor } from '../state/selectors';
import { Segments } from './fields/SegmentedControl';

const loadStyles = () => import(/* webpackChunkName: "shuffle" */ './themeTextStyles');

/** What the engine knows of the styles, once it is here; null until then. */
function useStyles(): Awaited<ReturnType<typeof loadStyles>> | null {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadStyles>> | null>(null);
  useEffect(() => {
    let gone = false;
    // Without it no style is marked; it is tried again when one is set.
    loadStyles().then(
      (those) => !gone && setLoaded(those),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return loaded;
}

/** The styles of the album's theme: which one texts are in, and to give them another in one step. */
export function ThemeStyles({ texts }: { readonly texts: readonly TextElement[] }) {
  const t = useT();
  const { apply, announce } = useEditor();
  const paper = useDocument();
  const templateId = useAppSelector((state) => selectEditor(state).album?.template_id ?? '');
  const loading = useLoading();
  const worn = useStyles()?.themeStyleOf(templateId, paper, texts) ?? null;
  const set = async (name: TextStyleName) => {
    const engine = await loading(loadStyles);
    if (!engine) return;
    const ids = texts.map(({ id }) => id);
    apply({ kind: 'setTextStyle', ids, style: engine.themeStyle(templateId, paper, name) });
    announce('changed', ids.length);
  };
  return (
    <Segments
      label={t('editor.style')}
      values={textStyleNames}
      chosen={worn ?? undefined}
      onChoose={(name) => void set(name)}
    >
      {(name) => <T id={`editor.style.${name}`} />}
    </Segments>
  );
}
