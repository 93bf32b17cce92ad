/** The product's mark, `size` in px; hidden from screen readers: its name stands beside it. */
export const Logo = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" strokeWidth="2.6" strokeLinecap="round" aria-hidden>
    <rect width="32" height="32" rx="7" fill="#1d4f91" />
    <path d="M6 22V10l5 7 5-7v12" stroke="#fff" strokeLinejoin="round" />
    <path d="M20 22v-5M24 22V12M28 22v-8" transform="translate(-1 0)" stroke="#8fc1ff" />
  </svg>
);
