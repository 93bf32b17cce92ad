import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { storyCalls, type OfferedPostWire, type StoryWire } from '@mm/proto/http/stories.js';
import { EditStory } from '../stories/edit-story.js';
import { ReadStory } from './read-story.js';

/** Stories as people see and change them. */
@Controller()
export class StoriesController {
  constructor(
    private readonly reads: ReadStory,
    private readonly edits: EditStory,
  ) {}

  @Call(storyCalls.story)
  story(@Input() { query }: CallInput<typeof storyCalls.story>, @CallerOf() caller: Caller): Promise<StoryWire> {
    return this.reads.read(query.id, caller);
  }

  @Call(storyCalls.offeredPosts)
  offered(@Input() { query }: CallInput<typeof storyCalls.offeredPosts>): Promise<OfferedPostWire[]> {
    return this.reads.offered(query.id);
  }

  @Call(storyCalls.editStory)
  async edit(
    @Input() { body }: CallInput<typeof storyCalls.editStory>,
    @CallerOf() caller: Caller,
  ): Promise<StoryWire> {
    await this.edits.edit(body, caller);
    return this.reads.read(body.story_id, caller, { mayBeEmpty: true });
  }
}
