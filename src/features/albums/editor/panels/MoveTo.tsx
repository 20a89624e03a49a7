import { useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useEditor } from '../context';
import { useSpreadNames } from '../strip/SpreadStrip';
import { selectSheets } from '../strip/sheets';
import styles from './Panels.module.css';

/** Takes what is chosen to other pages, without drawing it there. */
export function MoveTo({ onMove }: { readonly onMove: (spreadId: string) => void }) {
  const t = useT();
  const { spreadId } = useEditor();
  const spreads = useAppSelector(selectSheets);
  const names = useSpreadNames();
  return (
    <select
      className={styles.filter}
      aria-label={t('editor.moveTo')}
      value=""
      onChange={({ target }) => onMove(target.value)}
    >
      <option value="" disabled>
        {t('editor.moveTo')}
      </option>
      {spreads
        .filter(({ id }) => id !== spreadId)
        .map(({ id }) => (
          <option key={id} value={id}>
            {names.get(id)}
          </option>
        ))}
    </select>
  );
}
