import type { CoverId, PaperId } from '@domain/commerce';
import { classNames } from '@/ui';
import styles from './Swatch.module.css';

const materials: Readonly<Record<CoverId | PaperId, string | undefined>> = {
  hard: styles.hard,
  soft: styles.soft,
  layflat: styles.layflat,
  linen: styles.linen,
  'silk-170': styles.silk,
  'matte-170': styles.matte,
  'silk-250': classNames(styles.silk, styles.heavy),
};

/** Drawn sample of a cover or paper: its sheen, weave and thickness. */
export const Swatch = ({ of: material }: { readonly of: CoverId | PaperId }) => (
  <span className={classNames(styles.swatch, materials[material])} aria-hidden="true" />
);
