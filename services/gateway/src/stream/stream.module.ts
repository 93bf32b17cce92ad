import { Module } from '@nestjs/common';
import { EventStreamController } from './event-stream.controller.js';
import { EventStreams } from './event-streams.js';

/** The stream of events for programs. */
@Module({ controllers: [EventStreamController], providers: [EventStreams] })
export class StreamModule {}
