import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Checkbox, Dialog } from '@/ui';
import { preferencesActions } from '../state/preferencesSlice';
import { selectPreferences } from '../state/selectors';
import styles from './ShortcutsDialog.module.css';
import { type Shortcut, type ShortcutGroup, shortcuts } from './shortcuts';
import { useKeyNames } from './useKeyNames';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

const groups = Object.keys(shortcuts) as readonly ShortcutGroup[];
const rowsOf = (group: ShortcutGroup) => Object.entries(shortcuts[group]) as [Shortcut, readonly string[]][];

export function ShortcutsDialog({ open, onClose }: Props) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { singleKeys } = useAppSelector(selectPreferences);
  const { nameOf, canType } = useKeyNames();
  return (
    <Dialog open={open} onClose={onClose} title={<T id="editor.keys" />}>
      <div className={styles.sheet}>
        {groups.map((group) => (
          <section key={group}>
            <h3>{t(`editor.keys.${group}`)}</h3>
            <dl className={styles.list}>
              {rowsOf(group).map(([name, chords]) => (
                <div key={name} className={styles.row}>
                  <dt>{t(`editor.key.${name}`)}</dt>
                  <dd>
                    {chords.filter(canType).map((chord) => (
                      <kbd key={chord}>{nameOf(chord)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className={styles.more}>
          <T id="editor.keys.pointer" />
        </p>
        <Checkbox
          label={<T id="editor.keys.single" />}
          checked={singleKeys}
          onChange={({ target }) => dispatch(preferencesActions.preferencesChanged({ singleKeys: target.checked }))}
        />
      </div>
    </Dialog>
  );
}
