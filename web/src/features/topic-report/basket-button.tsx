import { lazy, Suspense, useState } from 'react';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { texts } from './texts.js';
import type { Recovered } from './use-recovered.js';

const BasketModal = lazy(() => import('../basket/basket-modal.js').then((m) => ({ default: m.BasketModal })));

/** How many publications are in a topic's basket, and the way to them. */
export function BasketButton({ topic, onRecovered }: { topic: TopicWire; onRecovered: Recovered['add'] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button small icon="trash" isDisabled={topic.unrelevant_total === 0} onPress={() => setIsOpen(true)}>
        {`${texts.basket} (${numberText(topic.unrelevant_total)})`}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BasketModal topicId={topic.id} onClose={() => setIsOpen(false)} onRecovered={onRecovered} />
        </Suspense>
      )}
    </>
  );
}
