import type { TextStyleName } from '@domain/layout';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useEditor, useNow } from '../context';
import { selectEditor } from '../selectors';
import styles from './Panels.module.css';

const names = ['title', 'heading', 'text', 'caption'] as const satisfies readonly TextStyleName[];

/** Gives texts a style of the album's theme in one step; the engine, which knows it, is loaded when it is wanted. */
export function ThemeStyles({ ids }: { readonly ids: readonly string[] }) {
  const t = useT();
  const { apply, announce } = useEditor();
  const now = useNow();
  const templateId = useAppSelector((state) => selectEditor(state).album?.template_id ?? '');
  const set = async (name: TextStyleName) => {
    const { themeStyle } = await import(/* webpackChunkName: "shuffle" */ './themeStyles');
    apply({ kind: 'setTextStyle', ids, style: themeStyle(templateId, now.document(), name) });
    announce('changed', ids.length);
  };
  return (
    <div className={styles.segments} role="group" aria-label={t('editor.style')}>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => void set(name)}>
          <T id={`editor.style.${name}`} />
        </button>
      ))}
    </div>
  );
}
