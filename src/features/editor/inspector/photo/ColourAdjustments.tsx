import { type Adjustments, adjustmentNames, MAX_ADJUST, NO_ADJUSTMENTS, type PhotoElement } from '@domain/document';
import { T } from '@/i18n';
import { Button, Checkbox } from '@/ui';
import { useEditor } from '../../hooks/EditorContext';
import { CollapsibleSection } from '../fields/CollapsibleSection';
import { Slider } from '../fields/inputs';

interface Props {
  readonly adjust: Adjustments | undefined;
  readonly isPlain: boolean;
  /** @param name of the changed slider, which makes its steps one gesture */
  readonly onChange: (change: Partial<Adjustments>, name?: string) => void;
}

export function AdjustmentFields({ adjust = NO_ADJUSTMENTS, isPlain, onChange }: Props) {
  return (
    <CollapsibleSection name="colours" title={<T id="editor.adjust" />}>
      {adjustmentNames.map((name) => (
        <Slider
          key={name}
          label={<T id={`editor.adjust.${name}`} />}
          value={adjust[name]}
          min={-MAX_ADJUST}
          max={MAX_ADJUST}
          onChange={(value) => onChange({ [name]: value }, name)}
        />
      ))}
      <Checkbox
        label={<T id="editor.adjust.blackAndWhite" />}
        checked={adjust.saturation === -MAX_ADJUST}
        onChange={({ target }) => onChange({ saturation: target.checked ? -MAX_ADJUST : 0 })}
      />
      <div>
        <Button size="small" disabled={isPlain} onClick={() => onChange(NO_ADJUSTMENTS)}>
          <T id="editor.adjust.reset" />
        </Button>
      </div>
    </CollapsibleSection>
  );
}

export function ColourAdjustments({ photos }: { readonly photos: readonly PhotoElement[] }) {
  const { apply } = useEditor();
  const ids = photos.map(({ id }) => id);
  return (
    <AdjustmentFields
      adjust={photos[0]?.adjust}
      isPlain={photos.every((photo) => !photo.adjust)}
      onChange={(adjust, name) => apply({ kind: 'setStyle', ids, style: { adjust } }, name && `${name}-${ids.join()}`)}
    />
  );
}
