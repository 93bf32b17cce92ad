import { useState } from 'react';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { Button } from '../../ui/button/button.js';
import { PostBody, type PostBodyProps } from '../post-review/post-body.js';
import { spansOfMarks } from '../reasons/literal-marks.js';
import { useReason } from '../reasons/reasons.js';
import { whyText } from '../reasons/why-text.js';
import styles from './desk-row.module.css';
import { texts } from './texts.js';
import { topicToShow } from './topic-to-show.js';

interface OpenPostProps extends Pick<PostBodyProps, 'draft' | 'isSaving' | 'review'> {
  post: DeskPostWire;
  /** The topic to which the queue is narrowed. */
  topicId: number | null;
}

/** The opened card of a post, with its topics; one of them says why the post is in it, and its words are marked. */
export function OpenPost({ post, topicId, ...body }: OpenPostProps) {
  const [wanted, setWanted] = useState(topicToShow(post, topicId)?.id);
  // it may have left the topic
  const chosen = post.topics.find(({ id }) => id === wanted)?.id ?? null;
  const why = useReason(chosen, post.id);
  const note = post.topics.length > 0 && (
    <div className={styles['topics']}>
      <span role="group" aria-label={texts.topics}>
        {post.topics.map(({ id, name }) => (
          <Button
            key={id}
            small
            kind="quiet"
            aria-pressed={id === chosen}
            onPress={() => setWanted(id === chosen ? undefined : id)}
          >
            {name}
          </Button>
        ))}
      </span>
      {why && <p>{whyText(why)}</p>}
    </div>
  );
  return (
    <PostBody
      {...body}
      post={post}
      note={note}
      marked={{
        spansIn: (text) => spansOfMarks(text, why?.reason?.marks ?? []),
        title: why && whyText(why),
      }}
    />
  );
}
