import { Module } from '@nestjs/common';
import { LiveChannel } from './live-channel.js';
import { LiveConsumer } from './live.consumer.js';
import { RoomAccess } from './room-access.js';

/** The live channel, which `service.ts` opens on the server. */
@Module({ controllers: [LiveConsumer], providers: [LiveChannel, RoomAccess] })
export class LiveModule {}
