import type { SpreadElement } from '@domain/document';
import { T } from '@/i18n';
import { useEditor } from '../../hooks/EditorContext';
import { RangeField } from './RangeField';

interface Props {
  readonly value: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

export const OpacityField = (props: Props) => (
  <RangeField {...props} label={<T id="editor.opacity" />} min={0.1} max={1} step={0.05} />
);

export function ElementOpacity({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const { apply } = useEditor();
  const ids = elements.map(({ id }) => id);
  return (
    <OpacityField
      value={elements[0]?.opacity ?? 1}
      disabled={elements.every(({ locked }) => locked)}
      onChange={(opacity) => apply({ kind: 'setStyle', ids, style: { opacity } }, `opacity-${ids.join()}`)}
    />
  );
}
