import { Icon } from '../icon/icon.js';
import { pageLinks } from './page-links.js';
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
export function Pager({ page, size, total, onPage, label = 'Страницы' }: PagerProps) {
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  return (
    <nav className={styles['pager']} aria-label={label}>
      <button
        type="button"
        className={styles['page']}
        aria-label="Предыдущая страница"
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
          aria-label={`Страница ${n}`}
          aria-current={n === page ? 'page' : undefined}
          onClick={() => n !== page && onPage(n)}
        >
          {n}
        </button>
      ))}
      <button
        type="button"
        className={styles['page']}
        aria-label="Следующая страница"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="right" />
      </button>
      <span className={styles['total']}>
        {`${((page - 1) * size + 1).toLocaleString('ru')}–${Math.min(page * size, total).toLocaleString('ru')}`}
        {` из ${total.toLocaleString('ru')}`}
      </span>
    </nav>
  );
}
