import { memo, lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { DownloadMenu } from '../downloads/download-menu.js';
import { IsComparison } from '../report-copy/is-comparison.js';
import { ReportViews } from '../report-views/report-views.js';
import { ShareLink } from '../report-views/share-link.js';
import { texts } from './texts.js';
import type { Recovered } from './use-recovered.js';

const Views = memo(ReportViews);
const Share = memo(ShareLink);

interface ReportActionsProps {
  /** Element in the head of the page. */
  place: HTMLElement | null;
  params: ReportParamsWire;
  total: number | undefined;
  isDisabled: boolean;
  /** The screen compares topics: neither a file nor a frozen copy shows that. */
  isComparison: boolean;
}

/** What can be done with a whole report: named views, a frozen copy, a link, a download. */
export function ReportActions({ place, params, total, isDisabled, isComparison }: ReportActionsProps) {
  if (!place) return null;
  return createPortal(
    <IsComparison value={isComparison}>
      <Views screen="topic" params={params} />
      <Share />
      <DownloadMenu
        params={params}
        isDisabled={isDisabled}
        isComparison={isComparison}
        {...(total === undefined ? {} : { total })}
      />
    </IsComparison>,
    place,
  );
}

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
