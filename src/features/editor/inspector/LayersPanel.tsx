import type { ZOrderMove } from '@domain/document/edit';
import { useState } from 'react';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { Checkbox, Icon } from '@/ui';
import { elementNumbers, useElementName } from '../elements/elementEditing';
import { isMultiSelectKey, useDocument, useEditor, useSelect } from '../hooks/EditorContext';
import { EditorIcon } from '../shell/EditorIcon';
import { selectSelection } from '../state/selectors';
import { CollapsibleSection } from './fields/CollapsibleSection';
import styles from './Panels.module.css';

export function LayersPanel() {
  const doc = useDocument();
  const count = doc.elements.length;
  if (count === 0) return null;
  return (
    <CollapsibleSection name="layers" title={<T id="editor.layers" values={{ count }} />}>
      <Layers />
    </CollapsibleSection>
  );
}

function Layers() {
  const t = useT();
  const nameOf = useElementName();
  const { apply, announce } = useEditor();
  const choose = useSelect();
  // Selects several by single presses, without a modifier key or a rectangle.
  const [several, setSeveral] = useState(false);
  const doc = useDocument();
  const selection = useAppSelector(selectSelection);
  const numbers = elementNumbers(doc.elements);
  const topFirst = doc.elements.toReversed();
  const changeZOrder = (id: string, to: ZOrderMove) => {
    apply({ kind: 'reorderElements', ids: [id], to });
    announce(to, 1);
  };
  return (
    <>
      {topFirst.length > 1 && (
        <Checkbox
          label={<T id="editor.layers.several" />}
          checked={several}
          onChange={({ target }) => setSeveral(target.checked)}
        />
      )}
      <ul>
        {topFirst.map((element) => {
          const { id, locked } = element;
          const name = nameOf(element, numbers.get(element.id) ?? 1);
          return (
            <li key={id} data-grouped={element.group !== undefined || undefined}>
              <button
                type="button"
                className={styles.layer}
                aria-pressed={selection.includes(id)}
                translate="no"
                onClick={(event) => choose(id, several || isMultiSelectKey(event))}
              >
                {name}
              </button>
              <button
                type="button"
                className={styles.small}
                disabled={locked}
                aria-label={t('editor.layers.up', { name })}
                onClick={() => changeZOrder(id, 'forward')}
              >
                <Icon name="up" size={16} />
              </button>
              <button
                type="button"
                className={styles.small}
                disabled={locked}
                aria-label={t('editor.layers.down', { name })}
                onClick={() => changeZOrder(id, 'backward')}
              >
                <Icon name="down" size={16} />
              </button>
              <button
                type="button"
                className={styles.small}
                aria-pressed={locked}
                aria-label={t('editor.layers.lock', { name })}
                onClick={() => apply({ kind: 'setLocked', ids: [id], locked: !locked })}
              >
                <EditorIcon name={locked ? 'lock' : 'unlock'} size={16} />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
