import { useState } from 'react';
import type { TopicVersionWire } from '@mm/proto/http/query-lab.js';
import { useDates } from '../../api/date-format.js';
import { usePersonNames } from '../../api/people.api.js';
import { Badge } from '../../ui/badge/badge.js';
import { Button } from '../../ui/button/button.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Select } from '../../ui/select/select.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import type { DraftChange } from './draft-answer.js';
import { diffOf, type DiffPart } from './expression-diff.js';
import { useTopicVersionsQuery } from './query-lab.api.js';
import styles from './query-lab.module.css';
import { texts } from './texts.js';

const words = texts.versions;

interface VersionsPanelProps {
  topicId: number;
  /** Fills the editor with a version; saving it is the user's. */
  onRestore: (version: DraftChange & { attributes: boolean }) => void;
}

/** Every saved expression of a topic with what it changed; two of them can be compared, and one brought back. */
export function VersionsPanel({ topicId, onRestore }: VersionsPanelProps) {
  const { dateTimeOf } = useDates();
  const nameOf = usePersonNames();
  const [restored, setRestored] = useState<number>();
  const { data, isError, refetch } = useTopicVersionsQuery({ params: { topicId } });
  if (isError && !data) return <ErrorState title={words.failed} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={4} height={64} />;
  const { versions } = data;
  if (versions.length === 0) return <p className={styles['hint']}>{words.none}</p>;
  return (
    <div className={styles['parts']}>
      <p role="status">{restored === undefined ? '' : words.restored}</p>
      <ol className={styles['versions']} aria-label={words.list}>
        {versions.map((version, index) => (
          <li key={version.version}>
            <div className={styles['origin']}>
              <b>{words.title(version.version)}</b>
              {index === 0 && <Badge kind="accent">{words.now}</Badge>}
              <span className={styles['source']}>
                {words.by(version.user ? nameOf(version.user) : words.nobody, dateTimeOf(version.at / 1000))}
              </span>
              <span className={styles['sides']}>
                <Button
                  small
                  aria-label={words.restoreOf(version.version)}
                  onPress={() => {
                    onRestore({
                      keywords: version.keywords,
                      exclude: version.exclude_words,
                      attributes: version.attrSearch,
                    });
                    setRestored(version.version);
                  }}
                >
                  {words.restore}
                </Button>
              </span>
            </div>
            <VersionDiff before={versions[index + 1]} after={version} />
            <p className={styles['hint']}>{words.hits(numberText(version.hits_then), numberText(version.hits_now))}</p>
          </li>
        ))}
      </ol>
      {versions.length > 1 && <Comparison versions={versions} />}
    </div>
  );
}

/** The difference of two versions of one's choice. */
function Comparison({ versions }: { versions: readonly TopicVersionWire[] }) {
  const [earlier, setEarlier] = useState<number | null>(versions.at(-1)?.version ?? null);
  const [later, setLater] = useState<number | null>(versions[0]?.version ?? null);
  const options = versions.map(({ version }) => ({ value: version, text: words.title(version) }));
  const [before, after] = [earlier, later].map((wanted) => versions.find(({ version }) => version === wanted));
  return (
    <section className={styles['comparison']} aria-label={words.compare}>
      <h3>{words.compare}</h3>
      <div className={styles['pair']}>
        <Select label={words.earlier} options={options} value={earlier} onChange={setEarlier} />
        <Select label={words.later} options={options} value={later} onChange={setLater} />
      </div>
      {after && <VersionDiff before={before} after={after} />}
    </section>
  );
}

interface VersionDiffProps {
  /** Absent: there is none, all is shown as it is. */
  before: TopicVersionWire | undefined;
  after: TopicVersionWire;
}

function VersionDiff({ before, after }: VersionDiffProps) {
  const isSame =
    before !== undefined &&
    before.keywords === after.keywords &&
    before.exclude_words === after.exclude_words &&
    before.attrSearch === after.attrSearch;
  const hasExclude = after.exclude_words !== '' || (before?.exclude_words ?? '') !== '';
  return (
    <div className={styles['diff']}>
      <Diff label={words.keywords} before={before?.keywords} after={after.keywords} />
      {hasExclude && <Diff label={words.exclude} before={before?.exclude_words} after={after.exclude_words} />}
      {before && before.attrSearch !== after.attrSearch && <p>{after.attrSearch ? words.names : words.noNames}</p>}
      {isSame && <p className={styles['hint']}>{words.same}</p>}
    </div>
  );
}

const Diff = ({ label, before, after }: { label: string; before: string | undefined; after: string }) => (
  <p>
    <span className={styles['hint']}>{label}: </span>
    <code>
      {diffOf(before ?? after, after).map((part, index) => (
        <Part key={index} {...part} />
      ))}
    </code>
  </p>
);

function Part({ kind, text }: DiffPart) {
  if (kind === 'same') return text;
  return kind === 'new' ? <ins className={styles['new']}>{text}</ins> : <del className={styles['gone']}>{text}</del>;
}
