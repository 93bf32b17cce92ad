import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { deskActionCalls as calls, type BatchWire } from '@mm/proto/http/desk-actions.js';
import type { BatchRow } from './batch-chunks.js';
import { Batches } from './batches.js';
import { Preview } from './preview.js';

/** Calls to preview, start, stop and take back decisions about all posts of a filter. */
@Controller()
export class BatchesController {
  constructor(
    private readonly batches: Batches,
    private readonly preview: Preview,
  ) {}

  @Call(calls.previewBatch)
  previewBatch(
    @Input() { body }: CallInput<typeof calls.previewBatch>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof calls.previewBatch>> {
    return this.preview.of(body, caller);
  }

  @Call(calls.startBatch)
  async start(
    @Input() { body }: CallInput<typeof calls.startBatch>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof calls.startBatch>> {
    return { batch: batchWire(await this.batches.start(body, caller)) };
  }

  @Call(calls.batches)
  async list(@CallerOf() caller: Caller): Promise<CallResponse<typeof calls.batches>> {
    return { batches: (await this.batches.list(caller)).map(batchWire) };
  }

  @Call(calls.stopBatch)
  async stop(
    @Input() { body }: CallInput<typeof calls.stopBatch>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof calls.stopBatch>> {
    return { batch: batchWire(await this.batches.stop(body.number, caller)) };
  }

  @Call(calls.undoBatch)
  async undo(
    @Input() { body }: CallInput<typeof calls.undoBatch>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof calls.undoBatch>> {
    return { batch: batchWire(await this.batches.undo(body.number, caller)) };
  }
}

const batchWire = ({ number, state, by, at, total, done, incomplete, changed, gone, labels }: BatchRow): BatchWire => ({
  ...{ number, state, by, total, done, incomplete, changed, gone },
  at: Math.floor(at.getTime() / 1000),
  is_ignore: labels.is_ignored ?? false,
});
