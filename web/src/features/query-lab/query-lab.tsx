import { useState } from 'react';
import { Tabs } from '../../ui/tabs/tabs.js';
import { useExamples, type Marked } from '../reasons/use-examples.js';
import { DifferencePanel } from './difference-panel.js';
import type { DraftAnswer, DraftChange, ExpressionDraft } from './draft-answer.js';
import { ExamplesPanel } from './examples-panel.js';
import { foreignSigns } from './foreign-signs.js';
import { FoundPanel } from './found-panel.js';
import { LabSummary } from './lab-summary.js';
import { PartsPanel, type ShowPart } from './parts-panel.js';
import styles from './query-lab.module.css';
import { texts } from './texts.js';
import { VersionsPanel } from './versions-panel.js';

export interface QueryLabProps {
  draft: ExpressionDraft;
  answer: DraftAnswer;
  onChange: (change: DraftChange & { attributes?: boolean }) => void;
  onShow: ShowPart;
  /** What is open at first. */
  start?: LabStart | undefined;
}

type Panel = keyof Omit<typeof texts.tabs, 'title'>;

/** A panel of the lab that was asked for, and publications that are marked already. */
export interface LabStart {
  panel: Extract<Panel, 'examples' | 'versions'>;
  examples: Marked;
}

/** What an expression finds while it is written, what each part of it does, and how it came to be. */
export function QueryLab({ draft, answer, onChange, onShow, start }: QueryLabProps) {
  const [panel, setPanel] = useState<Panel>(start?.panel ?? 'found');
  const examples = useExamples(start?.examples);
  const [sought, setSought] = useState('');
  const { topicId } = draft;
  const tabs = [
    { key: 'found', content: <FoundPanel answer={answer} examples={examples} /> },
    ...(topicId === null
      ? []
      : [{ key: 'difference', content: <DifferencePanel draft={draft} examples={examples} /> } as const]),
    {
      key: 'parts',
      content: (
        <PartsPanel
          draft={draft}
          hits={answer.isStale ? undefined : answer.data?.hits}
          onChange={onChange}
          onShow={onShow}
        />
      ),
    },
    { key: 'examples', content: <ExamplesPanel {...{ draft, examples, sought, onChange }} onSeek={setSought} /> },
    ...(topicId === null
      ? []
      : [{ key: 'versions', content: <VersionsPanel topicId={topicId} onRestore={onChange} /> } as const]),
  ] as const;
  return (
    <section className={styles['lab']} aria-label={texts.lab}>
      <LabSummary answer={answer} {...(topicId === null ? {} : { onLook: () => setPanel('difference') })} />
      {foreignSigns(draft.keywords, draft.exclude).map((sign) => (
        <p key={sign} className={styles['hint']}>
          {texts.foreign[sign]}
        </p>
      ))}
      <Tabs
        label={texts.tabs.title}
        tabs={tabs.map((tab) => ({ ...tab, text: texts.tabs[tab.key] }))}
        selected={panel}
        onSelect={setPanel}
      />
    </section>
  );
}
