import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportViewCalls, type ReportViewWire } from '@mm/proto/http/report-views.js';
import { mayEditView, ReportViews, type ViewRow } from './report-views.js';

/** Calls to read, save and delete named views. */
@Controller()
export class ReportViewsController {
  constructor(private readonly views: ReportViews) {}

  @Call(reportViewCalls.views)
  async list(@CallerOf() caller: Caller): Promise<CallResponse<typeof reportViewCalls.views>> {
    return { views: (await this.views.offered(caller)).map((view) => viewWire(view, caller)) };
  }

  @Call(reportViewCalls.saveView)
  async save(
    @Input() { body }: CallInput<typeof reportViewCalls.saveView>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportViewCalls.saveView>> {
    return { status: 'success', view: viewWire(await this.views.save(body.params, caller), caller) };
  }

  @Call(reportViewCalls.deleteView)
  async delete(
    @Input() { body }: CallInput<typeof reportViewCalls.deleteView>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportViewCalls.deleteView>> {
    await this.views.delete(body.params.id, caller);
    return { status: 'success' };
  }
}

const viewWire = (view: ViewRow, caller: Caller): ReportViewWire => ({
  id: Number(view.id),
  name: view.name,
  screen: view.screen,
  query: view.query,
  owner: view.owner,
  shared: view.shared,
  may_edit: mayEditView(caller, view),
  is_hidden: view.is_hidden,
});
