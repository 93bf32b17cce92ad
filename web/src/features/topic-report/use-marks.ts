import type { PublicationWire } from '@mm/proto/http/reports.js';
import type { EventWire } from '@mm/proto/http/reference.js';
import { toneTitles, type Tone } from '@mm/proto/vocabulary/tone.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { useNotRelevantMutation, useSetEventMutation, useSetToneMutation } from '../publications/publications.api.js';
import { usePatch } from '../publications/use-patch.js';
import { texts } from './texts.js';

/**
 * Marks the chosen publications: not relevant for the topic, a tone, an event.
 * A mark is shown at once; the server notifies the other users.
 */
export function useMarks(topicId: number | null, onDone: () => void) {
  const { alert } = useQuestions();
  const [markNotRelevant] = useNotRelevantMutation();
  const [setTone] = useSetToneMutation();
  const [setEvent] = useSetEventMutation();
  const { patch, reload } = usePatch(topicId);

  const notRelevant = async (chosen: readonly PublicationWire[]) => {
    if (topicId === null) return;
    const result = await markNotRelevant({ body: { params: { post_id: ids(chosen), topic_id: topicId } } });
    if (result.error) return alert(texts.markFailed);
    onDone();
    reload();
  };

  const tone = async (chosen: readonly PublicationWire[], value: Tone) => {
    for (const publication of chosen) {
      const result = await setTone({
        body: { params: { type: typeOf(publication), post_id: publication.id, topic_id: topicId, tone: value } },
      });
      if (result.error) return alert(texts.saveFailed);
      patch([publication.id], (p) => Object.assign(p, { tone: value, toneText: toneTitles[value] }));
    }
    onDone();
  };

  /** Resolves to whether the event was saved. */
  const event = async (chosen: readonly PublicationWire[], { id, name }: EventWire): Promise<boolean> => {
    const result = await setEvent({ body: { params: { post_id: ids(chosen), event_id: id } } });
    if (result.error) {
      await alert(texts.saveFailed);
      return false;
    }
    patch(ids(chosen), (p) => Object.assign(p, { eventId: id, eventName: name }));
    onDone();
    return true;
  };

  return { notRelevant, tone, event };
}

const ids = (chosen: readonly PublicationWire[]): number[] => chosen.map((p) => p.id);
const typeOf = (publication: PublicationWire): 1 | 2 => (publication._index === 'media' ? 2 : 1);
