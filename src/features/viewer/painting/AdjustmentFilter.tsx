import { type Adjustments, colourMatrix } from '@domain/document';

/** Colour adjustments as an SVG filter in sRGB, like in print. */
export function AdjustmentFilter({ id, adjust }: { readonly id: string; readonly adjust: Adjustments }) {
  const rows = colourMatrix(adjust).map(([red, green, blue, offset]) => `${red} ${green} ${blue} 0 ${offset}`);
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <filter id={id} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
        <feColorMatrix values={[...rows, '0 0 0 1 0'].join(' ')} />
      </filter>
    </svg>
  );
}
