import { Button } from '../../ui/button/button.js';
import styles from './post-review.module.css';

/**
 * Says what has come, such as 'N новых': it is shown when the user asks for it, so that the list does not move while
 * read. Without `text` there is nothing.
 * The bar keeps its height when empty.
 */
export const NewsBar = ({ text, onShow }: { text: string; onShow: () => void }) => (
  <div className={styles['news']} role="status">
    {text && (
      <Button kind="primary" small icon="up" onPress={onShow}>
        {text}
      </Button>
    )}
  </div>
);
