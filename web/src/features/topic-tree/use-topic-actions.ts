import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';
import { listTag } from '../../api/api.js';
import { isProblem } from '../../api/base-query.js';
import type { LiveStore } from '../../live/live-session.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { useToast } from '../../ui/toast/toast.js';
import { reorderedSections } from './topic-nodes.js';
import {
  topicsApi,
  useDeleteSectionMutation,
  useDeleteTopicMutation,
  useSaveSectionOrderMutation,
} from '../../api/topics.api.js';
import { texts } from './texts.js';

export type OpenModal =
  | { kind: 'section'; section: SectionWire | null }
  | { kind: 'topic'; topic: TopicWire | null; sectionId: number | null }
  | { kind: 'history'; of: 'topic' | 'section'; id: number; name: string };

/** The menu actions of the tree: modals, deletions with confirmation, the order of sections. */
export function useTopicActions(sections: readonly SectionWire[], onRemoved: (topicId: number) => void) {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [modal, setModal] = useState<OpenModal | null>(null);
  const [deleteTopic] = useDeleteTopicMutation();
  const [deleteSection] = useDeleteSectionMutation();
  const [saveOrder] = useSaveSectionOrderMutation();
  const dispatch = useDispatch() as LiveStore['dispatch'];

  const removeTopic = async (topic: TopicWire) => {
    if (!(await confirm(texts.removeTopic(topic.name)))) return;
    const result = await deleteTopic({ body: { params: { id: topic.id } } });
    if (result.error) return toast.danger(removeErrorText(result.error), { title: texts.result, timeout: 4000 });
    toast.success(texts.topicRemoved(topic.name), { title: texts.result });
    onRemoved(topic.id);
  };

  const removeSection = async (section: SectionWire) => {
    if (!(await confirm(texts.removeSection(section.name)))) return;
    if (section.topics.length > 0 && !(await confirm(texts.removeFilled(section.name, section.topics.length)))) return;
    const result = await deleteSection({ body: { params: { id: section.id } } });
    if (result.error) return toast.danger(removeErrorText(result.error), { title: texts.result, timeout: 4000 });
    toast.success(texts.sectionRemoved(section.name), { title: texts.result });
  };

  const reorder = async (keys: readonly string[]) => {
    const next = reorderedSections(sections, keys);
    dispatch(
      topicsApi.util.updateQueryData('sections', { params: {} }, (draft) => {
        draft.tsection_list = next;
      }),
    );
    const results = await Promise.all(
      next.map(({ id, name, order, version }) => saveOrder({ body: { params: { id, name, order, version } } })),
    );
    if (results.some((result) => result.error)) toast.danger(texts.orderFailed, { title: texts.result, timeout: 4000 });
    if (results.some((result) => result.error)) dispatch(topicsApi.util.invalidateTags([listTag('Section')]));
  };

  return { modal, open: setModal, close: () => setModal(null), removeTopic, removeSection, reorder };
}

function removeErrorText(error: unknown): string {
  const status = isProblem(error) ? error.status : 0;
  return status === 404 ? texts.gone : status === 403 ? texts.forbidden : texts.removeFailed;
}
