import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { EditorIcon, type EditorIconName } from '../../shell/EditorIcon';
import styles from './Tool.module.css';

interface ToolProps extends Omit<ComponentProps<'button'>, 'children' | 'className' | 'name' | 'type'> {
  readonly icon: EditorIconName | ReactElement;
  /** Short name below the icon. A longer accessible name contains it. */
  readonly name: ReactNode;
}

export const Tool = ({ icon, name, ...button }: ToolProps) => (
  <button {...button} type="button" className={styles.tool}>
    {typeof icon === 'string' ? <EditorIcon name={icon} /> : icon}
    <span>{name}</span>
  </button>
);

interface ToolsProps {
  readonly label: string;
  readonly disabled?: boolean;
  /** One line that scrolls sideways, instead of a grid. */
  readonly isRow?: boolean;
  readonly children: ReactNode;
}

export const Tools = ({ label, disabled = false, isRow = false, children }: ToolsProps) => (
  <fieldset
    className={isRow ? styles.row : styles.tools}
    disabled={disabled}
    aria-label={label}
    data-scrolls-sideways={isRow || undefined}
  >
    {children}
  </fieldset>
);
