import type { ShapeElement } from '@domain/document';
import { T, useT } from '@/i18n';
import { lazyComponent, Menu, MenuItem, Skeleton } from '@/ui';
import { createShapeElement, useAddText } from '../elements/createElements';
import { useDocument, useEditor, useEditorSnapshot } from '../hooks/EditorContext';
import { usePasteButton } from '../hooks/usePaste';
import { LayoutExplanation } from '../layout-explanation/LayoutExplanation';
import { BackgroundSettings } from '../rail/BackgroundSettings';
import { Layouts } from '../rail/Layouts';
import { AddClipTool } from './AddClipTool';
import { AddForewordTool } from './AddForewordTool';
import { AddQrTool } from './AddQrTool';
import { BindingSettings } from './BindingSettings';
import { AddDrawingMenu } from './drawing/AddDrawingMenu';
import { Tool, Tools } from './fields/Tool';
import styles from './Panels.module.css';
import { PhotoCount } from './PhotoCount';

const CoverSuggestions = lazyComponent(() => import(/* webpackChunkName: "shuffle" */ './CoverSuggestions'));

const shapes: readonly ShapeElement['shape'][] = ['rectangle', 'ellipse', 'line'];

/** Adds a shape or a line to the page. */
function AddShapeMenu() {
  const { apply, select, announce } = useEditor();
  const now = useEditorSnapshot();
  const put = (shape: ShapeElement['shape']) => {
    const element = createShapeElement(now.document(), shape);
    apply({ kind: 'addElement', element });
    select([element.id]);
    announce('added', 1);
  };
  return (
    <Menu trigger={<Tool icon="shape" name={<T id="editor.kind.shape" />} />}>
      {shapes.map((shape) => (
        <MenuItem key={shape} onSelect={() => put(shape)}>
          <T id={`editor.shape.${shape}`} />
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Tools that add elements other than photos and stickers, which the rail has. */
function AddTools() {
  const t = useT();
  const doc = useDocument();
  const addText = useAddText();
  const paste = usePasteButton();
  return (
    <Tools label={t('editor.add')}>
      <Tool icon="text" name={<T id="editor.kind.text" />} aria-label={t('editor.addText')} onClick={() => addText()} />
      {doc.role === 'opening' && <AddForewordTool />}
      <AddShapeMenu />
      <AddQrTool />
      <AddClipTool />
      <AddDrawingMenu />
      <Tool icon="paste" name={<T id="editor.paste" />} onClick={paste} />
    </Tools>
  );
}

/** Properties of the spread, shown while nothing is selected. It omits what the rail shows. */
export function PagePanel() {
  const { spreadId, rail } = useEditor();
  const doc = useDocument();
  return (
    <div className={styles.group}>
      <p className={styles.hint}>
        <T id="editor.page.hint" />
      </p>
      {rail !== 'layouts' && <Layouts />}
      <PhotoCount key={`count-${spreadId}`} />
      <LayoutExplanation key={`why-${spreadId}`} />
      {doc.role === 'cover' && <CoverSuggestions pending={<Skeleton height={160} />} />}
      <AddTools />
      {doc.role === 'cover' && <BindingSettings />}
      {rail !== 'background' && <BackgroundSettings />}
    </div>
  );
}
