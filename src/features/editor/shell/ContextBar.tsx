import type { PhotoElement } from '@domain/document';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { Icon } from '@/ui';
import { editingOf, findOnlyPhoto } from '../elements/elementEditing';
import { useEditor } from '../hooks/EditorContext';
import { ElementTools } from '../inspector/ElementActions';
import { Tool, Tools } from '../inspector/fields/Tool';
import { findFit } from '../inspector/photo/PhotoPanel';
import { selectSelectedElements } from '../state/selectors';
import styles from './ContextBar.module.css';

function FitTool({ photo }: { readonly photo: PhotoElement }) {
  const { apply } = useEditor();
  const to = findFit(photo) === 'fill' ? 'fit' : 'fill';
  return (
    <Tool
      icon={to}
      name={<T id={`editor.fit.${to}`} />}
      onClick={() => apply({ kind: 'fitPhoto', id: photo.id, to })}
    />
  );
}

/** Commands for the selection on a phone, in reach of the thumb. It takes the place of the tabs. */
export function ContextBar() {
  const t = useT();
  const { select, setEditingText, pane, openPane } = useEditor();
  const elements = useAppSelector(selectSelectedElements);
  const [only, another] = elements;
  const isLocked = elements.every(({ locked }) => locked);
  const single = another || isLocked ? undefined : only;
  const photo = isLocked ? null : findOnlyPhoto(elements);
  if (!only) return null;
  return (
    <div className={styles.bar}>
      <Tools label={t('editor.doings')} isRow>
        {single && editingOf(single).contentEditor(single) === 'text' && (
          <Tool icon="text" name={<T id="editor.writeText" />} onClick={() => setEditingText(single.id)} />
        )}
        <Tool
          icon="adjust"
          name={<T id="editor.pane.inspect" />}
          aria-pressed={pane === 'inspect'}
          onClick={() => openPane(pane === 'inspect' ? 'pages' : 'inspect')}
        />
        {photo && <FitTool photo={photo} />}
        {!isLocked && <ElementTools elements={elements} />}
      </Tools>
      <button type="button" className={styles.done} aria-label={t('editor.deselect')} onClick={() => select([])}>
        <Icon name="check" />
      </button>
    </div>
  );
}
