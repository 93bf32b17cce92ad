import type { SourceHealthWire, SourceState } from '@mm/proto/http/source-health.js';
import { useDates } from '../../api/date-format.js';
import { faultText } from '../../api/fault-texts.js';
import { Badge, type BadgeKind } from '../../ui/badge/badge.js';
import { numberText } from '../../ui/number-text/number-text.js';
import styles from './source-health.module.css';
import { texts } from './texts.js';

const badges: Record<SourceState, BadgeKind> = {
  ok: 'success',
  failing: 'danger',
  quiet: 'warning',
  waiting: 'info',
  off: 'plain',
};

/** The state of a source in words: since when, why, and when collection is tried again. */
export const SourceStateCell = ({ source }: { source: SourceHealthWire }) => (
  <span className={styles['state']}>
    <Badge kind={badges[source.state]}>{texts.states[source.state]}</Badge>
    {source.via === 'public' && <Badge>{texts.publicPage}</Badge>}
    <Explanation source={source} />
  </span>
);

function Explanation({ source }: { source: SourceHealthWire }) {
  const { dateTimeOf } = useDates();
  const { state, error, error_text: ownWords, failing_since: since, next_poll: next } = source;
  const perDay = source.posts_per_day;
  switch (state) {
    case 'ok':
      return null;
    case 'failing':
      return (
        <>
          {since > 0 && <span>{texts.failingSince(dateTimeOf(since))}</span>}
          {error && <span>{faultText(error)}</span>}
          {next > 0 && <span>{texts.retry(dateTimeOf(next))}</span>}
          {ownWords && <span className={styles['dim']}>{texts.answer(ownWords)}</span>}
        </>
      );
    case 'quiet':
      return <span>{perDay >= 1 ? texts.quiet(numberText(Math.round(perDay))) : texts.quietRare}</span>;
    case 'waiting':
      return <span>{texts.waiting}</span>;
    case 'off':
      return <span>{texts.off}</span>;
  }
}
