import type { ShapeElement, StickerElement } from '@domain/document';
import { T, useT } from '@/i18n';
import { Checkbox } from '@/ui';
import { useEditor } from '../context';
import { ColourField } from './ColourField';
import { NumberField } from './NumberField';
import styles from './Panels.module.css';
import { useBefore } from './useBefore';

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
  const t = useT();
  const { apply } = useEditor();
  const { id, fill, stroke, locked } = shape;
  const { before, onFocus } = useBefore(stroke?.colour ?? '#161616');
  const look = (change: Pick<ShapeElement, 'fill'> | Pick<ShapeElement, 'stroke'>, gesture?: string) =>
    apply({ kind: 'setLook', ids: [id], look: change }, gesture);
  const isLine = shape.shape === 'line';
  return (
    <fieldset className={styles.group} disabled={locked}>
      {!isLine && (
        <Checkbox
          label={<T id="editor.fill" />}
          checked={fill !== null}
          onChange={({ target }) => look({ fill: target.checked ? '#d8d2c4' : null })}
        />
      )}
      {fill !== null && (
        <ColourField
          label={<T id="editor.fillColour" />}
          value={fill}
          onChange={(colour) => look({ fill: colour }, `fill-${id}`)}
        />
      )}
      <div className={styles.numbers}>
        <NumberField
          label={<T id="editor.stroke" />}
          value={stroke?.width ?? 0}
          unit={t('editor.mm')}
          min={isLine ? 0.1 : 0}
          max={20}
          step={0.5}
          onFocus={onFocus}
          onChange={(width) =>
            look({ stroke: width > 0 ? { width, colour: stroke?.colour ?? before.current } : null }, `stroke-${id}`)
          }
        />
      </div>
      {stroke && (
        <ColourField
          label={<T id="editor.strokeColour" />}
          value={stroke.colour}
          onChange={(colour) => look({ stroke: { ...stroke, colour } }, `stroke-colour-${id}`)}
        />
      )}
    </fieldset>
  );
}
