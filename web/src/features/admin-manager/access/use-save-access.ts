import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';
import { accessWith } from './access-rows.js';
import {
  currentSectionOf,
  currentTopicOf,
  useSaveSectionAccessMutation,
  useSaveTopicAccessMutation,
} from './access.api.js';

/**
 * Saves that a person may or may not see a topic or a section; resolves to whether it was saved. When somebody else
 * has changed it in the meantime, the access is changed in that version: it touches nothing else.
 */
export function useSaveAccess(personId: number) {
  const [sendTopic] = useSaveTopicAccessMutation();
  const [sendSection] = useSaveSectionAccessMutation();

  const saveTopic = async (topic: TopicWire, isOpen: boolean, isAgain = false): Promise<boolean> => {
    const { id, version, name, keywords, access } = topic;
    const params = { id, version, name, keywords, access: accessWith(access, personId, isOpen) };
    const { error } = await sendTopic({ body: { params } });
    const current = isAgain ? undefined : currentTopicOf(error);
    return current ? saveTopic(current, isOpen, true) : error === undefined;
  };
  const saveSection = async (section: SectionWire, isOpen: boolean, isAgain = false): Promise<boolean> => {
    const { id, version, name, access } = section;
    const params = { id, version, name, access: accessWith(access, personId, isOpen) };
    const { error } = await sendSection({ body: { params } });
    const current = isAgain ? undefined : currentSectionOf(error);
    return current ? saveSection(current, isOpen, true) : error === undefined;
  };
  return { saveTopic, saveSection };
}
