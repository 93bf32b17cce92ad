import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { topicCalls, type TopicWire } from '@mm/proto/http/topics.js';
import { DeleteSection } from './delete-section.js';
import { DeleteTopic } from './delete-topic.js';
import { SaveSection } from './save-section.js';
import { SaveTopic } from './save-topic.js';
import { sectionCommandOf, sectionWire, topicCommandOf } from './topic-wire.js';
import { TopicReads } from './topic.reads.js';

type ResponseOf<K extends keyof typeof topicCalls> = Promise<CallResponse<(typeof topicCalls)[K]>>;
const ok = { status: 'success' } as const;

/** Calls to read, save and delete sections and topics. */
@Controller()
export class TopicsController {
  constructor(
    private readonly reads: TopicReads,
    private readonly topicSaver: SaveTopic,
    private readonly sectionSaver: SaveSection,
    private readonly topicDeleter: DeleteTopic,
    private readonly sectionDeleter: DeleteSection,
  ) {}

  @Call(topicCalls.topics)
  async topics(@CallerOf() caller: Caller): ResponseOf<'topics'> {
    return { topics_list: await this.reads.wires(await this.reads.topics(caller), caller) };
  }

  @Call(topicCalls.byKeyword)
  async byKeyword(
    @Input() { params }: CallInput<typeof topicCalls.byKeyword>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'byKeyword'> {
    const topic = await this.reads.byKeyword(params.keyword, caller);
    const [wire = null] = await this.reads.wires(topic ? [topic] : [], caller);
    return { topic: wire };
  }

  @Call(topicCalls.sections)
  async sections(
    @Input() { params }: CallInput<typeof topicCalls.sections>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'sections'> {
    const sections = await this.reads.sections(caller, params.topicId);
    return { tsection_list: sections.map((section, i) => sectionWire(section, caller, i)) };
  }

  @Call(topicCalls.saveSection)
  async saveSection(
    @Input() { body }: CallInput<typeof topicCalls.saveSection>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'saveSection'> {
    const section = await this.sectionSaver.save(sectionCommandOf(body.params), caller);
    return { status: 'success', tsection: sectionWire(section, caller) };
  }

  @Call(topicCalls.deleteSection)
  async deleteSection(
    @Input() { body }: CallInput<typeof topicCalls.deleteSection>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'deleteSection'> {
    await this.sectionDeleter.delete(body.params.id, caller);
    return ok;
  }

  @Call(topicCalls.saveTopic)
  async saveTopic(
    @Input() { body }: CallInput<typeof topicCalls.saveTopic>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'saveTopic'> {
    const topic = await this.topicSaver.save(topicCommandOf(body.params), caller);
    const [wire] = await this.reads.wires([topic], caller);
    return { status: 'success', topic: wire as TopicWire };
  }

  @Call(topicCalls.deleteTopic)
  async deleteTopic(
    @Input() { body }: CallInput<typeof topicCalls.deleteTopic>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'deleteTopic'> {
    await this.topicDeleter.delete(body.params.id, caller);
    return ok;
  }

  @Call(topicCalls.visible)
  async visible(@CallerOf() caller: Caller): ResponseOf<'visible'> {
    return { ids: await this.reads.visibleIds(caller) };
  }
}
