import { useState } from 'react';
import type { HitWire } from '@mm/proto/http/searches.js';
import { useDates } from '../../api/date-format.js';
import { networkTitle } from '../../api/network-call.js';
import { toneTitles } from '../../language/vocabulary.js';
import { Button } from '../../ui/button/button.js';
import { Modal } from '../../ui/modal/modal.js';
import { useToast } from '../../ui/toast/toast.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import { WebLink } from '../../ui/web-link/web-link.js';
import { labelsOfEvent } from '../post-review/post-draft.js';
import { LabelFields, type Labels } from '../post-review/label-fields.js';
import { missingWords } from '../post-review/missing-words.js';
import { useFullTextQuery } from './dorking.api.js';
import { HitBadges } from './hit-badges.js';
import styles from './hit-panel.module.css';
import { texts } from './texts.js';
import { useHitActions } from './use-hit-actions.js';

const { panel: words } = texts;

interface HitPanelProps {
  hit: HitWire;
  onClose: () => void;
}

/** A found publication to read, and what can be done with it. Collected text is shown as plain text. */
export function HitPanel({ hit, onClose }: HitPanelProps) {
  const actions = useHitActions(hit);
  return (
    <Modal isOpen size="wide" title={hit.caption || words.untitled} onClose={onClose}>
      <div className={styles['panel']}>
        <div className={styles['text']}>
          <HitBadges hit={hit} isWhole />
          <Origin hit={hit} />
          <FullText hit={hit} />
          <div className={styles['buttons']}>
            <WebLink url={hit.url}>{words.original}</WebLink>
            <Button
              small
              isPending={actions.isIgnoring}
              isDisabled={actions.isSaving}
              onPress={() => void actions.ignore(!hit.is_ignored)}
            >
              {hit.is_ignored ? words.restore : words.ignore}
            </Button>
            {hit.network !== null && (
              <Button small icon="plus" isPending={actions.isSubscribing} onPress={() => void actions.subscribe()}>
                {words.subscribe}
              </Button>
            )}
          </div>
        </div>
        <SaveForm hit={hit} actions={actions} onSaved={onClose} />
      </div>
    </Modal>
  );
}

/** Who published it where and when, who found it, and its topics. */
function Origin({ hit }: { hit: HitWire }) {
  const { dateTimeOf } = useDates();
  const { owner, network, date, tone, engines, topics } = hit;
  return (
    <div className={styles['origin']}>
      <span className={styles['facts']}>
        <b>{owner}</b>
        {network !== null && <span>{networkTitle(network)}</span>}
        {date !== null && <span>{dateTimeOf(date)}</span>}
        {tone !== null && (
          <span>
            <ToneDot tone={toneShape(tone)} /> {toneTitles[tone]}
          </span>
        )}
      </span>
      <span>{topics.length > 0 ? words.topics(topics.map(({ name }) => name).join(', ')) : words.noTopics}</span>
      {engines.length > 0 && <span>{words.engines(engines.join(', '))}</span>}
    </div>
  );
}

/** The whole text; until it is there, and where it cannot be read, what the engine says. */
function FullText({ hit }: { hit: HitWire }) {
  const { currentData, isError, isFetching, refetch } = useFullTextQuery({ params: { code: hit.code } });
  const text = currentData?.text || hit.snippet;
  return (
    <>
      {text !== '' && (
        <p className={styles['full']} tabIndex={0} aria-busy={isFetching && !currentData}>
          {text}
        </p>
      )}
      {!currentData && (
        <span className={styles['hint']} role="status">
          {isError && !isFetching ? words.textFailed : words.textLoading}{' '}
          {isError && !isFetching && (
            <Button kind="link" small onPress={() => void refetch()}>
              {words.again}
            </Button>
          )}
        </span>
      )}
    </>
  );
}

interface SaveFormProps extends Pick<HitPanelProps, 'hit'> {
  actions: ReturnType<typeof useHitActions>;
  onSaved: () => void;
}

/** The labels, filled in with what was recognised, with which the publication is taken into monitoring. */
function SaveForm({ hit, actions, onSaved }: SaveFormProps) {
  const toast = useToast();
  const { lang, tone, spheres, oblasts } = hit;
  const [labels, setLabels] = useState<Labels>({ lang, tone, spheres, oblasts, event: null });
  const change = (part: Partial<Labels>) => setLabels((before) => ({ ...before, ...part }));
  const save = async () => {
    const missing = missingWords(labels);
    if (missing) return toast.danger(missing, { title: texts.result });
    if (await actions.save({ ...labels, is_ignored: false })) onSaved();
  };
  return (
    <div role="group" aria-label={words.labels} className={styles['form']}>
      <LabelFields labels={labels} onChange={change} onEvent={(event) => change(labelsOfEvent(event))} />
      <div className={styles['foot']}>
        <Button kind="primary" isPending={actions.isSaving} onPress={() => void save()}>
          {words.save}
        </Button>
      </div>
    </div>
  );
}
