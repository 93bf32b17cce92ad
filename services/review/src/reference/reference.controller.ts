import { Controller, Inject } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { referenceCalls } from '@mm/proto/http/reference.js';
import { EventCatalog } from './event-catalog.js';
import { ReferenceReads } from './reference.reads.js';

/** Reference lists: spheres, oblasts and events. */
@Controller()
export class ReferenceController {
  constructor(
    @Inject(ReferenceReads) private readonly reads: ReferenceReads,
    @Inject(EventCatalog) private readonly eventCatalog: EventCatalog,
  ) {}

  @Call(referenceCalls.spheres)
  async spheres(): Promise<CallResponse<typeof referenceCalls.spheres>> {
    return { status: 'success', spheres: await this.reads.options('sphere') };
  }

  @Call(referenceCalls.oblasts)
  async oblasts(): Promise<CallResponse<typeof referenceCalls.oblasts>> {
    return { status: 'success', oblasts: await this.reads.options('oblast') };
  }

  @Call(referenceCalls.events)
  async events(): Promise<CallResponse<typeof referenceCalls.events>> {
    return { events_list: await this.reads.events(), status: 'success' };
  }

  @Call(referenceCalls.saveEvent)
  async saveEvent(
    @Input() { body }: CallInput<typeof referenceCalls.saveEvent>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof referenceCalls.saveEvent>> {
    return {
      status: 'success',
      event: await this.eventCatalog.save('params' in body ? body.params : body, caller.username),
    };
  }

  @Call(referenceCalls.deleteEvent)
  async deleteEvent(
    @Input() { body }: CallInput<typeof referenceCalls.deleteEvent>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof referenceCalls.deleteEvent>> {
    await this.eventCatalog.delete('params' in body ? body.params.id : body.id, caller.username);
    return { status: 'success' };
  }
}
