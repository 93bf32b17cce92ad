import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { deskActionCalls as calls } from '@mm/proto/http/desk-actions.js';
import { DeskViews } from './desk-views.js';

/** Calls to read, save and delete named filters of the desk. */
@Controller()
export class DeskViewsController {
  constructor(private readonly views: DeskViews) {}

  @Call(calls.views)
  async list(@CallerOf() caller: Caller): Promise<CallResponse<typeof calls.views>> {
    return { views: await this.views.offered(caller) };
  }

  @Call(calls.saveView)
  async save(
    @Input() { body }: CallInput<typeof calls.saveView>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof calls.saveView>> {
    return { view: await this.views.save(body, caller) };
  }

  @Call(calls.deleteView)
  async delete(
    @Input() { body }: CallInput<typeof calls.deleteView>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof calls.deleteView>> {
    await this.views.delete(body.id, caller);
    return { status: 'success' };
  }
}
