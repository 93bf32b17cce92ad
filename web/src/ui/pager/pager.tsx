import { locale } from '../../language/language.js';
import { Icon } from '../icon/icon.js';
import { texts } from '../texts.js';
import styles from './pager.module.css';

export interface PagerProps {
  /** Counted from 1. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  label?: string;
}

/** Seven page links with previous and next; renders nothing when all rows fit on one page. */
export function Pager({ page, size, total, onPage, label = texts.pages.title }: PagerProps) {
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  return (
    <nav className={styles['pager']} aria-label={label}>
      <button
        type="button"
        className={styles['page']}
        aria-label={texts.pages.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="left" />
      </button>
      {pageLinks(page, pages).map((n) => (
        <button
          key={n}
          type="button"
          className={styles['page']}
          aria-label={texts.pages.page(n)}
          aria-current={n === page ? 'page' : undefined}
          onClick={() => n !== page && onPage(n)}
        >
          {n}
        </button>
      ))}
      <button
        type="button"
        className={styles['page']}
        aria-label={texts.pages.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="right" />
      </button>
      <span className={styles['total']}>
        {texts.pages.range(
          ((page - 1) * size + 1).toLocaleString(locale),
          Math.min(page * size, total).toLocaleString(locale),
          total.toLocaleString(locale),
        )}
      </span>
    </nav>
  );
}

/**
 * The page numbers of a pager: at most `links`, a window around the current page.
 * `current` and the result count from 1.
 */
export function pageLinks(current: number, pages: number, links = 7): number[] {
  const count = Math.min(links, pages);
  const first = Math.max(1, Math.min(current - Math.floor(links / 2), pages - count + 1));
  return Array.from({ length: count }, (_, i) => first + i);
}
