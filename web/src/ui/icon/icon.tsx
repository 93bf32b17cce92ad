import styles from './icon.module.css';

export const paths = {
  queue: 'M4 6h16M4 12h16M4 18h10',
  chart: 'M4 20V4M4 20h16M8 16l4-5 3 3 5-7',
  topic: 'M4 5h6l2 2h8v12H4z',
  author: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c1-4 4-6 8-6s7 2 8 6',
  outlet: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2M7 9h7M7 12h7M7 15h4',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  settings: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  books: 'M5 4h5v16H5zM10 4h4v16h-4zM15 5l4-1 3 15-4 1z',
  exit: 'M14 4h5v16h-5M4 12h11M11 8l4 4-4 4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12l5 5 9-10',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  right: 'M9 6l6 6-6 6',
  left: 'M15 6l-6 6 6 6',
  plus: 'M12 5v14M5 12h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  open: 'M14 4h6v6M20 4l-9 9M18 13v7H4V6h7',
  robot: 'M6 9h12v10H6zM12 5v4M9 13h.01M15 13h.01M9 16h6',
  heart: 'M12 20C6 15 3 12 3 8.500a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1C21 12 18 15 12 20z',
  comment: 'M4 5h16v11H11l-5 4v-4H4z',
  share: 'M13 5l7 7-7 7v-4C8 15 5 17 3 20c0-6 4-11 10-11z',
  eye: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  video: 'M4 6h11v12H4zM15 11l6-4v10l-6-4',
  picture: 'M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M16 10h.01',
  play: 'M8 5l11 7-11 7z',
  refresh: 'M20 11a8 8 0 0 0-14-4L4 9M4 4v5h5M4 13a8 8 0 0 0 14 4l2-2M20 20v-5h-5',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  sun:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2' +
    'M5 5l1.500 1.500M17.500 17.500L19 19M19 5l-1.500 1.500M6.500 17.500L5 19',
  moon: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  system: 'M3 5h18v11H3zM9 20h6M12 16v4',
  key: 'M8 18a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 11l9-7M17 6l3 3M14 9l2 2',
  pulse: 'M2 12h5l3-8 4 16 3-8h5',
  servers: 'M4 4h16v7H4zM4 13h16v7H4zM8 7.500h.01M8 16.500h.01',
  drag: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  warning: 'M12 4l10 16H2zM12 10v4M12 17h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01',
  language: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 3',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
} as const;

export type IconName = keyof typeof paths;

interface LineIconProps {
  /** A path of lines in a box of 24 × 24. */
  path: string;
  size?: number;
  label?: string | undefined;
}

/**
 * A line icon in the current colour, `size` in px. Without a `label` it is hidden from screen readers: name the control
 * around it.
 */
export const LineIcon = ({ path, size = 16, label }: LineIconProps) => (
  <svg
    className={styles['icon']}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <path d={path} />
  </svg>
);

/** One of the icons that screens share, see `LineIcon`. */
export const Icon = ({ name, ...props }: Omit<LineIconProps, 'path'> & { name: IconName }) => (
  <LineIcon path={paths[name]} {...props} />
);

/** The product's mark, `size` in px; hidden from screen readers: its name stands beside it. */
export const Logo = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" strokeWidth="2.6" strokeLinecap="round" aria-hidden>
    <rect width="32" height="32" rx="7" fill="#1d4f91" />
    <path d="M6 22V10l5 7 5-7v12" stroke="#fff" strokeLinejoin="round" />
    <path d="M20 22v-5M24 22V12M28 22v-8" transform="translate(-1 0)" stroke="#8fc1ff" />
  </svg>
);
