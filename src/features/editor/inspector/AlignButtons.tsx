import { useT } from '@/i18n';
import { alignments } from '../canvas/groupTransforms';
import { useElementCommands } from '../hooks/useElementCommands';
import { EditorIcon } from '../shell/EditorIcon';
import styles from './Panels.module.css';

const LEAST_TO_DISTRIBUTE = 3;

/**
 * Aligns several elements with each other, or one unit on its page. Distributes three or more units.
 * @param count number of units: groups and single elements
 */
export function AlignButtons({ count }: { readonly count: number }) {
  const t = useT();
  const { align, distribute } = useElementCommands();
  return (
    <div className={styles.icons} role="group" aria-label={t('editor.alignElements')}>
      {alignments.map((to) => (
        <button key={to} type="button" aria-label={t(`editor.alignElements.${to}`)} onClick={() => align(to)}>
          <EditorIcon name={`align-${to}`} size={18} />
        </button>
      ))}
      {count >= LEAST_TO_DISTRIBUTE &&
        (['x', 'y'] as const).map((axis) => (
          <button key={axis} type="button" aria-label={t(`editor.distribute.${axis}`)} onClick={() => distribute(axis)}>
            <EditorIcon name={`distribute-${axis}`} size={18} />
          </button>
        ))}
    </div>
  );
}
