import { Button } from '../../ui/button/button.js';
import styles from './post-review.module.css';
import { texts } from './texts.js';

/**
 * 'N новых': new posts are only counted here until the user asks for them, so that the list does not move while read.
 * The bar keeps its height when empty.
 */
export const NewsBar = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div className={styles['news']} role="status">
    {count > 0 && (
      <Button kind="primary" small icon="up" onPress={onShow}>
        {texts.news(count)}
      </Button>
    )}
  </div>
);
