import { useState } from 'react';
import { numberText } from '../../ui/number-text/number-text.js';
import { Pager } from '../../ui/pager/pager.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { draftParams, useSettledAnswer, type ExpressionDraft } from './draft-answer.js';
import { LabFailure } from './lab-failure.js';
import { LabPublications } from './lab-publication.js';
import { marksById } from './marks-by-id.js';
import { useLazyQueryDifferenceQuery } from './query-lab.api.js';
import styles from './query-lab.module.css';
import { texts } from './texts.js';
import type { Examples } from '../reasons/use-examples.js';

interface DifferencePanelProps {
  draft: ExpressionDraft;
  examples: Examples;
}

const sides = [
  { side: 'added', title: texts.added, none: texts.noneAdded },
  { side: 'removed', title: texts.removed, none: texts.noneRemoved },
] as const;
const pageSize = 20;

/** The publications that a draft adds to its topic, and those that it removes, 20 at a time. */
export const DifferencePanel = ({ draft, examples }: DifferencePanelProps) => (
  <div className={styles['sidesOfChange']}>
    {sides.map((side) => (
      // Another draft begins at its first page.
      <SideList key={`${side.side} ${draft.keywords} ${draft.exclude}`} {...side} draft={draft} examples={examples} />
    ))}
  </div>
);

interface SideListProps extends DifferencePanelProps {
  side: 'added' | 'removed';
  title: string;
  none: string;
}

function SideList({ side, title, none, draft, examples }: SideListProps) {
  const [page, setPage] = useState(0);
  const params = draftParams(draft);
  const { topicId } = draft;
  const { data, isStale, problem, retry } = useSettledAnswer(
    useLazyQueryDifferenceQuery(),
    params && topicId !== null ? { body: { params: { ...params, topic_id: topicId, side, page } } } : null,
  );
  return (
    <section className={styles['side']} aria-busy={isStale && !problem}>
      <h3>
        {title}
        {data && <span className={styles['hint']}> {numberText(data.total)}</span>}
      </h3>
      <LabFailure problem={problem} onRetry={retry} />
      {!data && !problem && <SkeletonLines lines={3} height={76} />}
      {data?.total === 0 && <p className={styles['hint']}>{none}</p>}
      {data && (
        <div className={isStale ? styles['stale'] : undefined}>
          <LabPublications label={title} publications={data.publications} marks={marksById(data)} examples={examples} />
          <Pager
            page={page + 1}
            size={pageSize}
            total={data.total}
            onPage={(next) => setPage(next - 1)}
            label={title}
          />
        </div>
      )}
    </section>
  );
}
