import type { FlipPage } from '@domain/document';
import { memo, type Ref, use, useSyncExternalStore } from 'react';
import type { Book } from '../book/book';
import styles from './Flipbook.module.css';
import { LeafContent } from './LeafContent';
import { VisibleLeavesContext } from './visibleLeaves';

interface Props {
  readonly book: Book;
  readonly index: number;
  readonly leaf: FlipPage;
  /** page-flip gets its node through this. */
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * One side of a leaf in the flipbook. Far from the current page it is blank, so that a book of 200 pages holds a dozen
 * pictures.
 */
export const FlipLeaf = memo(function FlipLeaf({ book, index, leaf, ref }: Props) {
  const visibleLeaves = use(VisibleLeavesContext);
  const near = useSyncExternalStore(visibleLeaves.subscribe, () => visibleLeaves.isNear(index));
  const cover = leaf.kind === 'page' && leaf.number === null;
  return (
    <div
      ref={ref}
      className={styles.leaf}
      data-side={index % 2 === 0 ? 'right' : 'left'}
      data-cover={cover || undefined}
    >
      {near && <LeafContent book={book} leaf={leaf} />}
    </div>
  );
});
