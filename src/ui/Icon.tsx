const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  cart: 'M6 8h12l1 12H5L6 8zM9 8V7a3 3 0 016 0v1',
  back: 'M15 5l-7 7 7 7',
  undo: 'M8 9h7a4.5 4.5 0 010 9h-5M8 9l4-4M8 9l4 4',
  forward: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  warning: 'M12 4l9 16H3L12 4zM12 10v4M12 17v.01',
  info: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v6M12 7.5v.01',
  photo: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.01',
  album: 'M5 4h14v16H5zM8.5 4v16',
  upload: 'M12 16V5M7 9.5L12 5l5 4.5M5 19h14',
  download: 'M12 5v11M7 11.5L12 16l5-4.5M5 19h14',
  share: 'M12 15V4M8 7.5L12 4l4 3.5M6 11v9h12v-9',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  menu: 'M4 7h16M4 12h16M4 17h16',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  link: 'M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7l-1 1M14 10a4 4 0 00-5.7 0l-3 3a4 4 0 005.7 5.7l1-1',
  fullscreen: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  layout: 'M4 4h16v16H4zM4 10h16M11 10v10',
  search: 'M11 18a7 7 0 100-14 7 7 0 000 14zM20 20l-4-4',
  retry: 'M20 12a8 8 0 11-2.3-5.6M20 4v4h-4',
  edit: 'M5 19l1-4L16 5l3 3L9 18l-4 1z',
  brush: 'M19 4c-5 3-8 6-9.5 9M9 13c-2.5 0-4 1.5-4 4 0 1-1 2-2 2 3 2 9 1 9-3 0-1.500-1.200-3-3-3z',
  more: 'M5 12v.01M12 12v.01M19 12v.01',
  user: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 20c1-4 4-6 8-6s7 2 8 6',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10-6.5z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v5M15.5 3.5v5',
  expand: 'M14 5h5v5M10 19H5v-5M19 5l-6 6M5 19l6-6',
  zoom: 'M11 18a7 7 0 100-14 7 7 0 000 14zM20 20l-4-4M11 8v6M8 11h6',
} as const;

export type IconName = keyof typeof paths;

interface SvgIconProps {
  /** SVG path in a 24 × 24 square. */
  readonly path: string;
  /** Size in px. */
  readonly size?: number | undefined;
}

/** Decorative: the control around it carries the name. */
export const SvgIcon = ({ path, size = 20 }: SvgIconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    // The path stays inside, and without a clip the browser paints less.
    overflow="visible"
  >
    <path d={path} />
  </svg>
);

interface Props extends Pick<SvgIconProps, 'size'> {
  readonly name: IconName;
}

export const Icon = ({ name, size }: Props) => <SvgIcon path={paths[name]} size={size} />;
