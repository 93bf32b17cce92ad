import { Button } from '../../ui/button/button.js';
import styles from './post-review.module.css';
import { newsText } from './texts.js';

/** 'N новых': what arrived waits here until it is asked for, so that nothing moves under the reader's eyes. Keeps its place when empty. */
export const NewsBar = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div className={styles['news']} role="status">
    {count > 0 && (
      <Button kind="primary" small icon="up" onPress={onShow}>
        {newsText(count)}
      </Button>
    )}
  </div>
);
