import { SvgIcon } from '@/ui';

const paths = {
  undo: 'M8 5L4 9l4 4M4 9h9a6 6 0 010 12h-3',
  redo: 'M16 5l4 4-4 4M20 9h-9a6 6 0 000 12h3',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 017 0v3',
  unlock: 'M6 11h12v9H6zM8.500 11V7a3.500 3.500 0 016.700-1.500',
  'align-left': 'M4 4v16M8 7h11v4H8zM8 14h6v4H8z',
  'align-centre': 'M12 3v18M6 7h12v4H6zM9 14h6v4H9z',
  'align-right': 'M20 4v16M5 7h11v4H5zM10 14h6v4h-6z',
  'align-top': 'M4 4h16M7 8v11h4V8zM14 8v6h4V8z',
  'align-middle': 'M3 12h18M7 6v12h4V6zM14 9v6h4V9z',
  'align-bottom': 'M4 20h16M7 5v11h4V5zM14 10v6h4v-6z',
  'distribute-x': 'M4 4v16M20 4v16M10 8h4v8h-4z',
  'distribute-y': 'M4 4h16M4 20h16M8 10h8v4H8z',
  swap: 'M4 9h13M13 5l4 4-4 4M20 15H7M11 11l-4 4 4 4',
  'text-left': 'M4 6h16M4 12h10M4 18h13',
  'text-centre': 'M4 6h16M7 12h10M5.500 18h13',
  'text-right': 'M4 6h16M10 12h10M7 18h13',
} as const;

interface Props {
  readonly name: keyof typeof paths;
  /** In px. */
  readonly size?: number;
}

/** Icons of the editor only, in its own chunk. */
export const EditorIcon = ({ name, size }: Props) => <SvgIcon path={paths[name]} size={size} />;
