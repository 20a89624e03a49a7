import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { type InspectorSection, preferencesActions } from '../../state/preferencesSlice';
import { selectPreferences } from '../../state/selectors';
import styles from '../Panels.module.css';

interface Props {
  readonly name: InspectorSection;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A collapsible section of the inspector. It keeps its state when the selection changes. */
export function CollapsibleSection({ name, title, children }: Props) {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => selectPreferences(state).open.includes(name));
  return (
    <details
      className={styles.section}
      open={open}
      onToggle={({ currentTarget: { open: now } }) => {
        if (now !== open) dispatch(preferencesActions.sectionToggled({ part: name, open: now }));
      }}
    >
      <summary>{title}</summary>
      {open && <div className={styles.group}>{children}</div>}
    </details>
  );
}
