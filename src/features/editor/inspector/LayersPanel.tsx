import type { ZOrderMove } from '@domain/document/edit';
import { useState } from 'react';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { Checkbox, Icon } from '@/ui';
import { numbersOf, useElementName } from '../canvas/elementName';
import { useDocument, useEditor } from '../hooks/EditorContext';
import { isMore, useChoose } from '../hooks/useSelect';
import { EditorIcon } from '../shell/EditorIcon';
import { selectSelection } from '../state/selectors';
import { Part } from './fields/CollapsibleSection';
import styles from './Panels.module.css';

/** All that lies on the spread, the uppermost first: to choose what another hides, to put it higher or lower, to lock it. */
export function LayersPanel() {
  const doc = useDocument();
  const count = doc.elements.length;
  if (count === 0) return null;
  return (
    <Part name="layers" title={<T id="editor.layers" values={{ count }} />}>
      <Layers />
    </Part>
  );
}

function Layers() {
  const t = useT();
  const nameOf = useElementName();
  const { apply, announce } = useEditor();
  const choose = useChoose();
  // By single presses, where nobody holds a key and nobody draws a rectangle.
  const [several, setSeveral] = useState(false);
  const doc = useDocument();
  const selection = useAppSelector(selectSelection);
  const numbers = numbersOf(doc.elements);
  const pile = doc.elements.toReversed();
  const pileOne = (id: string, to: ZOrderMove) => {
    apply({ kind: 'reorderElements', ids: [id], to });
    announce(to, 1);
  };
  return (
    <>
      {pile.length > 1 && (
        <Checkbox
          label={<T id="editor.layers.several" />}
          checked={several}
          onChange={({ target }) => setSeveral(target.checked)}
        />
      )}
      <ul>
        {pile.map((element) => {
          const { id, locked } = element;
          const name = nameOf(element, numbers.get(element.id) ?? 1);
          return (
            <li key={id} data-grouped={element.group !== undefined || undefined}>
              <button
                type="button"
                className={styles.layer}
                aria-pressed={selection.includes(id)}
                translate="no"
                onClick={(event) => choose(id, several || isMore(event))}
              >
                {name}
              </button>
              <button
                type="button"
                className={styles.small}
                disabled={locked}
                aria-label={t('editor.layers.up', { name })}
                onClick={() => pileOne(id, 'forward')}
              >
                <Icon name="up" size={16} />
              </button>
              <button
                type="button"
                className={styles.small}
                disabled={locked}
                aria-label={t('editor.layers.down', { name })}
                onClick={() => pileOne(id, 'backward')}
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
