import { type Adjustments, adjustmentNames, MAX_ADJUST, NO_ADJUSTMENTS, type PhotoElement } from '@domain/document';
import { useState } from 'react';
import { T } from '@/i18n';
import { Button, Checkbox } from '@/ui';
import { useEditor } from '../context';
import styles from './Panels.module.css';
import { Slider } from './Slider';

/** The colours of one photo or of several at once; they are printed as they look here. */
export function Adjust({ photos }: { readonly photos: readonly PhotoElement[] }) {
  const { apply } = useEditor();
  const [first] = photos;
  const adjust = first?.adjust ?? NO_ADJUSTMENTS;
  const [open, setOpen] = useState(first?.adjust !== undefined);
  const ids = photos.map(({ id }) => id);
  const set = (change: Partial<Adjustments>, gesture?: string) =>
    apply({ kind: 'setLook', ids, look: { adjust: change } }, gesture);
  return (
    <details className={styles.layers} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <T id="editor.adjust" />
      </summary>
      {open && (
        <div className={styles.group}>
          {adjustmentNames.map((name) => (
            <Slider
              key={name}
              label={<T id={`editor.adjust.${name}`} />}
              value={adjust[name]}
              min={-MAX_ADJUST}
              max={MAX_ADJUST}
              onChange={(value) => set({ [name]: value }, `${name}-${ids.join()}`)}
            />
          ))}
          <Checkbox
            label={<T id="editor.adjust.blackAndWhite" />}
            checked={adjust.saturation === -MAX_ADJUST}
            onChange={({ target }) => set({ saturation: target.checked ? -MAX_ADJUST : 0 })}
          />
          <div>
            <Button size="small" disabled={photos.every((photo) => !photo.adjust)} onClick={() => set(NO_ADJUSTMENTS)}>
              <T id="editor.adjust.reset" />
            </Button>
          </div>
        </div>
      )}
    </details>
  );
}
