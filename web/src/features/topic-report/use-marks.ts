import type { PublicationWire } from '@mm/proto/http/reports.js';
import type { EventWire } from '@mm/proto/http/reference.js';
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
import { usePatch } from '../publications/use-patch.js';
import { toneOrder } from '../report-filters/tone-switches.js';
import { texts } from './texts.js';

interface ToneChange {
  publication: PublicationWire;
  tone: Tone;
}
interface EventChange {
  publication: PublicationWire;
  id: number | null;
  name: string;
}
/** Removes the event of a post. */
const noEvent = 0;

/**
 * Marks the chosen publications: not relevant for the topic, a tone, an event. A mark is shown at once, and a message
 * says what was done and offers to undo it; the server notifies the other users.
 */
export function useMarks(topicId: number | null, onDone: () => void) {
  const toast = useToast();
  const { alert } = useQuestions();
  const [markNotRelevant] = useNotRelevantMutation();
  const [recover] = useRelevantAgainMutation();
  const [setTone] = useSetToneMutation();
  const [setEvent] = useSetEventMutation();
  const { patch, reload } = usePatch(topicId);

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
      patch([publication.id], (p) => Object.assign(p, { tone, toneText: toneTitles[tone] }));
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
    for (const { publication, id, name } of changes)
      patch([publication.id], (p) => Object.assign(p, { eventId: id, eventName: name }));
    return true;
  };

  /** Resolves to whether the event was saved. */
  const event = async (chosen: readonly PublicationWire[], { id, name }: EventWire): Promise<boolean> => {
    if (!(await saveEvents(chosen.map((publication) => ({ publication, id, name }))))) return false;
    onDone();
    const previous = chosen.map((p) => ({ publication: p, id: p.eventId, name: p.eventName }));
    announce(texts.markedEvent(name, chosen.length), async () => {
      if (await saveEvents(previous)) announceUndone();
    });
    return true;
  };

  return { notRelevant, tone, event };
}
