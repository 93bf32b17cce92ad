import { Fragment } from 'react';
import type { DeadLetterWire } from '@mm/proto/http/dead-letters.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { Modal } from '../../../ui/modal/modal.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { useDeadLetterQuery } from '../system.api.js';
import styles from './dead-letters.module.css';
import { reasonText } from './letter-columns.js';
import { texts } from './texts.js';

const { letter: words } = texts;

/** An event that a service gave up, with its content, and the error. */
export function LetterModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isError, refetch } = useDeadLetterQuery({ params: { id } });
  return (
    <Modal isOpen size="wide" title={words.title} onClose={onClose}>
      {!data && isError && <ErrorState title={words.notLoaded} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={8} />}
      {data && (
        <>
          <Facts letter={data.letter} />
          <Text title={words.error} text={data.letter.error} />
          <Text title={words.content} text={data.content} />
          <Text
            title={words.headers}
            text={Object.entries(data.headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          />
        </>
      )}
    </Modal>
  );
}

function Facts({ letter }: { letter: DeadLetterWire }) {
  const facts = [
    [words.topic, letter.topic],
    [words.key, letter.key],
    [words.id, letter.event_id],
    [texts.columns.group, letter.group],
    [texts.columns.state, texts.states[letter.state]],
    [texts.columns.reason, reasonText(letter.reason)],
    [words.tries, numberText(letter.tries)],
    [words.replays, numberText(letter.replays)],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value || texts.none}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

const Text = ({ title, text }: { title: string; text: string }) => (
  <>
    <h3>{title}</h3>
    <pre className={styles['text']} tabIndex={0} role="region" aria-label={title}>
      {text || texts.none}
    </pre>
  </>
);
