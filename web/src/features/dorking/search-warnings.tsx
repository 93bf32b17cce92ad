import type { ReactNode } from 'react';
import { searchProviders, type SearchCutWire, type SearchWire } from '@mm/proto/http/searches.js';
import { Icon } from '../../ui/icon/icon.js';
import styles from './dorking.module.css';
import { problemText } from './search-form.js';
import { texts } from './texts.js';

type Degraded = SearchWire['degraded'][number];

/** What a provider did not give, and why; its engine is named where it is another one. */
export function degradedText({ provider, engine, fault }: Pick<Degraded, 'provider' | 'engine' | 'fault'>): string {
  const { title } = searchProviders[provider];
  const isOwn = engine === '' || engine.toLowerCase() === provider || engine === title;
  return texts.degraded.faults[fault](isOwn ? title : texts.degraded.engine(title, engine));
}

function cutText({ topic_id: topic, topic_name: name, reason, words }: SearchCutWire): string {
  const text = texts.cut[reason](words);
  return topic === null ? text : texts.cut.ofTopic(name, text);
}

/** Why a result is less than it could be: providers that failed, time that was over, words that were not asked. */
export function SearchWarnings({ search }: { search: SearchWire }) {
  const { state, error, degraded, cut, is_out_of_time: isLate } = search;
  return (
    <>
      {state === 'failed' && <Warning kind="danger">{problemText({ code: error, status: 500 })}</Warning>}
      {state === 'cancelled' && <Warning kind="info">{texts.progress.cancelled}</Warning>}
      {isLate && <Warning kind="warning">{texts.progress.outOfTime}</Warning>}
      {degraded.length > 0 && (
        <Warning kind="warning">
          {texts.degraded.title}
          <ul>
            {degraded.map((one) => (
              <li key={`${one.provider} ${one.engine} ${one.fault}`} title={one.message}>
                {degradedText(one)}
              </li>
            ))}
          </ul>
        </Warning>
      )}
      {cut.length > 0 && (
        <Warning kind="warning">
          {texts.cut.title}
          <ul>
            {cut.map((one, index) => (
              <li key={index}>{cutText(one)}</li>
            ))}
          </ul>
        </Warning>
      )}
    </>
  );
}

const Warning = ({ kind, children }: { kind: 'danger' | 'warning' | 'info'; children: ReactNode }) => (
  <div className={`${styles['warning']} ${styles[kind]}`}>
    <Icon name={kind === 'info' ? 'info' : 'warning'} />
    <div>{children}</div>
  </div>
);
