import { type Adjustments, adjustmentNames, MAX_ADJUST, NO_ADJUSTMENTS, type PhotoElement } from '@domain/document';
import { T } from '@/i18n';
import { Button, Checkbox } from '@/ui';
import { useEditor } from '../context';
import { Part } from './Part';
import { Slider } from './Slider';

/** The colours of one photo or of several at once; they are printed as they look here. */
export function Adjust({ photos }: { readonly photos: readonly PhotoElement[] }) {
  const { apply } = useEditor();
  const [first] = photos;
  const adjust = first?.adjust ?? NO_ADJUSTMENTS;
  const ids = photos.map(({ id }) => id);
  const set = (change: Partial<Adjustments>, gesture?: string) =>
    apply({ kind: 'setLook', ids, look: { adjust: change } }, gesture);
  return (
    <Part name="colours" title={<T id="editor.adjust" />}>
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
    </Part>
  );
}
