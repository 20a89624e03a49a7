import { centreOf, type Rect, type SpreadElement } from '@domain/document';
import styles from './Canvas.module.css';
import { rotateVector } from './geometry';

interface Props {
  readonly name?: string;
  readonly elements: readonly SpreadElement[];
  readonly view: Rect;
  readonly locked?: boolean;
}

const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

function pathOf({ frame, rotation }: SpreadElement): string {
  const { x, y } = centreOf(frame);
  const points = corners.map(([across, down]) => {
    const by = rotateVector({ x: (across * frame.width) / 2, y: (down * frame.height) / 2 }, rotation);
    return `${(x + by.x).toFixed(3)} ${(y + by.y).toFixed(3)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Outlines of many elements in one SVG path, as cheap to render as one element. */
export function Outlines({ name, elements, view, locked }: Props) {
  if (elements.length === 0) return null;
  return (
    <svg
      className={styles.outlines}
      data-outline={name}
      data-locked={locked || undefined}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      aria-hidden="true"
    >
      <path d={elements.map(pathOf).join('')} />
    </svg>
  );
}
