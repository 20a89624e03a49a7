import type { ShapeElement } from '@domain/document';
import { T } from '@/i18n';
import { Button, Menu, MenuItem } from '@/ui';
import { createShapeElement } from '../elements/createElements';
import { useEditor, useEditorSnapshot } from '../hooks/EditorContext';

const shapes: readonly ShapeElement['shape'][] = ['rectangle', 'ellipse', 'line'];

/** Adds a shape or a line to the page. */
export function AddShapeMenu() {
  const { apply, select, announce } = useEditor();
  const now = useEditorSnapshot();
  const put = (shape: ShapeElement['shape']) => {
    const element = createShapeElement(now.document(), shape);
    apply({ kind: 'addElement', element });
    select([element.id]);
    announce('added', 1);
  };
  return (
    <Menu
      trigger={
        <Button size="small">
          <T id="editor.addShape" />
        </Button>
      }
    >
      {shapes.map((shape) => (
        <MenuItem key={shape} onSelect={() => put(shape)}>
          <T id={`editor.shape.${shape}`} />
        </MenuItem>
      ))}
    </Menu>
  );
}
