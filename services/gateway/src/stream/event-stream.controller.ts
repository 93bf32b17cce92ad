import { Controller, Headers, Req, Res } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { eventCalls } from '@mm/proto/http/outgoing-event.js';
import type { Request, Response } from 'express';
import { EventStreams } from './event-streams.js';

/** The events of the log for programs. */
@Controller()
export class EventStreamController {
  constructor(private readonly streams: EventStreams) {}

  @Call(eventCalls.stream)
  async stream(
    @Input() { query }: CallInput<typeof eventCalls.stream>,
    @CallerOf() caller: Caller,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (request.method === 'HEAD') return void response.type('text/event-stream').end();
    const { after, event: events = [], network: networks = [], topic: topics = [] } = query;
    await this.streams.serve(response, caller, {
      after: lastEventId || after,
      filter: { events, networks, topics },
    });
  }
}
