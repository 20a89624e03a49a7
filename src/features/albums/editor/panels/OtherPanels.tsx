import type { ShapeElement, StickerElement } from '@domain/document';
import { T } from '@/i18n';
import { Checkbox } from '@/ui';
import { useEditor } from '../context';
import { ColourField } from './ColourField';
import styles from './Panels.module.css';

export function StickerPanel({ sticker }: { readonly sticker: StickerElement }) {
  const { apply } = useEditor();
  const { id, colour, locked } = sticker;
  const paint = (stickerColour: string | null) =>
    apply({ kind: 'setLook', ids: [id], look: { stickerColour } }, `colour-${id}`);
  return (
    <fieldset className={styles.group} disabled={locked}>
      <Checkbox
        label={<T id="editor.ownColours" />}
        checked={colour === null}
        onChange={({ target }) => paint(target.checked ? null : '#161616')}
      />
      {colour !== null && <ColourField label={<T id="editor.colour" />} value={colour} onChange={paint} />}
    </fieldset>
  );
}

export function ShapePanel({ shape }: { readonly shape: ShapeElement }) {
  const { apply } = useEditor();
  const { id, fill, stroke, locked } = shape;
  return (
    <fieldset className={styles.group} disabled={locked}>
      {fill !== null && (
        <ColourField
          label={<T id="editor.fill" />}
          value={fill}
          onChange={(colour) => apply({ kind: 'setLook', ids: [id], look: { fill: colour } }, `fill-${id}`)}
        />
      )}
      {stroke && (
        <ColourField
          label={<T id="editor.stroke" />}
          value={stroke.colour}
          onChange={(colour) =>
            apply({ kind: 'setLook', ids: [id], look: { stroke: { ...stroke, colour } } }, `stroke-${id}`)
          }
        />
      )}
    </fieldset>
  );
}
