import type { TopicWire } from '@mm/proto/http/topics.js';
import { Button } from '../../ui/button/button.js';
import { useToast } from '../../ui/toast/toast.js';
import { useSaveDashboardTopicMutation } from '../topic-tree/dashboard-topic.api.js';
import { texts } from './texts.js';

/** Makes the shown topic the one that the user's dashboard begins with, or takes that back. */
export function DefaultTopic({ topic, isDefault }: { topic: TopicWire | undefined; isDefault: boolean }) {
  const [save, { isLoading }] = useSaveDashboardTopicMutation();
  const toast = useToast();
  const press = async () => {
    if (!topic) return;
    const { error } = await save({ body: { params: { topic_id: isDefault ? null : topic.id } } });
    if (error) toast.danger(texts.defaultFailed, { title: texts.result });
    else toast.success(isDefault ? texts.defaultDropped : texts.defaultSaved(topic.name), { title: texts.result });
  };
  return (
    <Button
      kind="quiet"
      small
      {...(isDefault ? { icon: 'check' } : {})}
      isPending={isLoading}
      isDisabled={!topic}
      onPress={() => void press()}
    >
      {isDefault ? texts.dropDefault : texts.makeDefault}
    </Button>
  );
}
