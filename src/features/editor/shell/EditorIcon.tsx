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
  replace: 'M4 4h11v9H4zM4 11l3-3 4 4M19 9v8h-8M14 14l-3 3 3 3',
  crop: 'M7 3v14h14M3 7h14v14',
  caption: 'M4 4h16v10H4zM5 18h14M8 21h8',
  duplicate: 'M9 9h11v11H9zM15 9V4H4v11h5',
  'move-to': 'M4 4h8v16H4zM14 12h7M18 9l3 3-3 3',
  group: 'M4 4h10v10H4zM10 10h10v10H10z',
  ungroup: 'M4 4h7v7H4zM13 13h7v7h-7z',
  front: 'M12 4v10M8 8l4-4 4 4M5 17h14M5 20h14',
  forward: 'M12 6v9M8.500 9.500L12 6l3.500 3.500M5 19h14',
  backward: 'M12 5v9M8.500 10.500L12 14l3.500-3.500M5 19h14',
  back: 'M12 4v10M8 10l4 4 4-4M5 17h14M5 20h14',
  text: 'M5 7V4h14v3M12 4v16M9 20h6',
  shape: 'M3.500 3.500h10v10h-10zM15 20.500a5 5 0 100-10 5 5 0 000 10z',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v6h-6v-2',
  clip: 'M4 5h16v14H4zM10 9l5 3-5 3z',
  map: 'M9 4L4 6v14l5-2 6 2 5-2V4l-5 2zM9 4v14M15 6v14',
  paste: 'M8 5H5v15h14V5h-3M9 3h6v4H9z',
  foreword: 'M5 4h14v16H5zM8.500 8h7M8.500 12h7M8.500 16h4',
  background: 'M4 4h16v16H4zM4 12l8-8M4 20L20 4M12 20l8-8',
  sticker:
    'M12 3.500l2.600 5.300 5.900.800-4.300 4.100 1 5.800-5.200-2.800-5.200 2.800 1-5.800-4.300-4.100 5.900-.800z',
  adjust: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  fill: 'M4 4h16v16H4zM4 17l5-6 4 4 3-3 4 5',
  fit: 'M4 4h16v16H4zM4 8h16M4 16h16',
} as const;

export type EditorIconName = keyof typeof paths;

interface Props {
  readonly name: EditorIconName;
  /** In px. */
  readonly size?: number;
}

/** Icons of the editor only, in its own chunk. */
export const EditorIcon = ({ name, size }: Props) => <SvgIcon path={paths[name]} size={size} />;
