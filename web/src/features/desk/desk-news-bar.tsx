import { Button } from '../../ui/button/button.js';
import { texts as cardTexts } from '../post-review/texts.js';
import review from '../post-review/post-review.module.css';
import { texts } from './texts.js';

/** 'N новых', 'N поднялись': nothing moves until the user asks for it. The bar keeps its height when empty. */
export const DeskNewsBar = ({ arrived, risen, onShow }: { arrived: number; risen: number; onShow: () => void }) => (
  <div className={review['news']} role="status">
    {arrived + risen > 0 && (
      <Button kind="primary" small icon="up" onPress={onShow}>
        {[arrived > 0 && cardTexts.news(arrived), risen > 0 && texts.risen(risen)].filter(Boolean).join(' · ')}
      </Button>
    )}
  </div>
);
