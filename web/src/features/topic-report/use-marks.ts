import type { PublicationWire } from '@mm/proto/http/reports.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { toneTitles } from '../../language/vocabulary.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { useToast } from '../../ui/toast/toast.js';
import {
  markOf,
  useNotRelevantMutation,
  useRelevantAgainMutation,
  useSetEventMutation,
  useSetToneMutation,
} from '../publications/publications.api.js';
import { allEvents } from '../../api/reference.api.js';
import { usePatch } from '../publications/use-patch.js';
import { toneOrder } from '../report-filters/filter-switches.js';
import { texts } from './texts.js';
import type { Recovered } from './use-recovered.js';

/** An event, or the entry that stands for none. */
export interface EventChoice {
  id: number;
  name: string;
}

interface ToneChange {
  publication: PublicationWire;
  tone: Tone;
}
interface EventChange {
  publication: PublicationWire;
  id: number | null;
  name: string;
}
/** Removes the event of a post, as the entry 'ВСЕ' does. */
const noEvent = 0;

interface MarksProps {
  topicId: number | null;
  onDone: () => void;
  /** Rows that are in no loaded report. */
  recovered: Pick<Recovered, 'change' | 'drop'>;
}

/**
 * Marks the chosen publications: not relevant for the topic, a tone, an event. A mark is shown at once, and a message
 * says what was done and offers to undo it; the server notifies the other users.
 */
export function useMarks({ topicId, onDone, recovered }: MarksProps) {
  const toast = useToast();
  const { alert } = useQuestions();
  const [markNotRelevant] = useNotRelevantMutation();
  const [recover] = useRelevantAgainMutation();
  const [setTone] = useSetToneMutation();
  const [setEvent] = useSetEventMutation();
  const { patch, patchTopic, reload } = usePatch(topicId);

  const announce = (text: string, undo?: () => Promise<unknown>) =>
    toast.success(text, {
      title: texts.result,
      ...(undo ? { action: { label: texts.undo, onPress: () => void undo() } } : {}),
    });
  const announceUndone = () => toast.success(texts.undone, { title: texts.result });

  const notRelevant = async (chosen: readonly PublicationWire[]) => {
    if (topicId === null) return;
    const body = { params: chosen.map((p) => ({ ...markOf(p), topic_id: topicId })) };
    const result = await markNotRelevant({ body });
    if (result.error) return alert(texts.markFailed);
    onDone();
    recovered.drop(chosen.map(({ id }) => id));
    reload();
    announce(texts.markedNotRelevant(chosen.length), async () => {
      const undone = await recover({ body });
      if (undone.data !== 'success') return alert(texts.recoverFailed);
      reload();
      announceUndone();
    });
  };

  /** The changes that were saved; the first failure ends it. */
  const saveTones = async (changes: readonly ToneChange[]): Promise<ToneChange[]> => {
    const saved: ToneChange[] = [];
    for (const change of changes) {
      const { publication, tone } = change;
      const result = await setTone({ body: { params: { ...markOf(publication), topic_id: topicId, tone } } });
      if (result.error) break;
      const show = (p: PublicationWire) => void Object.assign(p, { tone, toneText: toneTitles[tone] });
      // A tone belongs to the pair of topic and publication.
      patchTopic([publication.id], show);
      recovered.change([publication.id], show);
      saved.push(change);
    }
    if (saved.length < changes.length) void alert(texts.saveFailed);
    return saved;
  };

  const tone = async (chosen: readonly PublicationWire[], value: Tone) => {
    const saved = await saveTones(chosen.map((publication) => ({ publication, tone: value })));
    if (saved.length === 0) return;
    onDone();
    const previous = saved.flatMap(({ publication }) =>
      toneOrder.filter((known) => known === publication.tone).map((known) => ({ publication, tone: known })),
    );
    announce(
      texts.markedTone(toneTitles[value], saved.length),
      previous.length === saved.length
        ? async () => {
            if ((await saveTones(previous)).length === previous.length) announceUndone();
          }
        : undefined,
    );
  };

  /** Resolves to whether all events were saved. */
  const saveEvents = async (changes: readonly EventChange[]): Promise<boolean> => {
    const params = changes.map(({ publication, id }) => ({ ...markOf(publication), event_id: id ?? noEvent }));
    const result = await setEvent({ body: { params } });
    if (result.error) {
      await alert(texts.saveFailed);
      return false;
    }
    for (const { publication, id, name } of changes) {
      const shown =
        id === null || id === allEvents ? { eventId: null, eventName: '' } : { eventId: id, eventName: name };
      const show = (p: PublicationWire) => void Object.assign(p, shown);
      patch([publication.id], show);
      recovered.change([publication.id], show);
    }
    return true;
  };

  /** Resolves to whether the event was saved. */
  const event = async (chosen: readonly PublicationWire[], { id, name }: EventChoice): Promise<boolean> => {
    if (!(await saveEvents(chosen.map((publication) => ({ publication, id, name }))))) return false;
    onDone();
    const previous = chosen.map((p) => ({ publication: p, id: p.eventId, name: p.eventName }));
    const done = id === allEvents ? texts.markedNoEvent(chosen.length) : texts.markedEvent(name, chosen.length);
    announce(done, async () => {
      if (await saveEvents(previous)) announceUndone();
    });
    return true;
  };

  return { notRelevant, tone, event };
}
