import { withGroups } from '@domain/document/edit';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { Icon } from '@/ui';
import { numbersOf, useElementName } from '../canvas/elementName';
import { useDocument, useEditor } from '../context';
import { EditorIcon } from '../EditorIcon';
import { selectSelection } from '../selectors';
import styles from './Panels.module.css';
import { Part } from './Part';

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
  const { apply, select } = useEditor();
  const doc = useDocument();
  const selection = useAppSelector(selectSelection);
  const numbers = numbersOf(doc.elements);
  const pile = doc.elements.toReversed();
  const choose = (id: string, more: boolean) => {
    const own = withGroups(doc.elements, [id]);
    if (!more) return select(own);
    select(selection.includes(id) ? selection.filter((one) => !own.includes(one)) : [...selection, ...own]);
  };
  return (
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
              onClick={(event) => choose(id, event.shiftKey || event.ctrlKey || event.metaKey)}
            >
              {name}
            </button>
            <button
              type="button"
              className={styles.small}
              disabled={locked}
              aria-label={t('editor.layers.up', { name })}
              onClick={() => apply({ kind: 'reorderElements', ids: [id], to: 'forward' })}
            >
              <Icon name="up" size={16} />
            </button>
            <button
              type="button"
              className={styles.small}
              disabled={locked}
              aria-label={t('editor.layers.down', { name })}
              onClick={() => apply({ kind: 'reorderElements', ids: [id], to: 'backward' })}
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
  );
}
