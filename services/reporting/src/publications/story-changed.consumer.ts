import { Controller } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import type { StoryChanged } from '@mm/proto/events/gen/mm/events/v1/story_pb.js';
import { DataSource } from 'typeorm';
import { newestOf, writeStories, type StoryUpdate } from '../publication-table/publication-table.js';
import { ProjectPublications } from './project-publications.js';
import { writeRedirects } from './story-redirects.js';

/** Publications know the story that they belong to, and stories what became of them; events come in any order. */
@Controller()
export class StoryChangedConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly publications: ProjectPublications,
  ) {}

  @Consume('story.changed', { batch: 200 })
  async regroup(events: LogEvent<'story.changed'>[]): Promise<Step> {
    const updates = newestOf(
      events.flatMap(({ message }) => updatesOf(message)),
      (a, b) => a.version > b.version || (a.version === b.version && a.story_id > b.story_id),
    );
    for (let start = 0; start < updates.length; start += atOnce)
      await this.publications.writeAndProject((tx) => writeStories(tx, updates.slice(start, start + atOnce)));
    await writeRedirects(
      this.dataSource,
      newestOf(
        events.flatMap(({ message: { storyId: id, version, mergedInto } }) =>
          mergedInto > 0 ? [{ id, version, merged_into: mergedInto }] : [],
        ),
        (a, b) => a.version > b.version,
      ),
    );
    return done();
  }
}

/** Most publications that a store takes at once. */
const atOnce = 500;

const updatesOf = ({ storyId, added, removed, changedAt: changed_at }: StoryChanged): StoryUpdate[] => [
  ...removed.map(({ postId: id, version }) => ({ id, story_id: 0, version, changed_at })),
  ...added.map(({ postId: id, version }) => ({ id, story_id: storyId, version, changed_at })),
];
