import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationShutdown } from '@nestjs/common';
import { Upstreams } from '@mm/http/upstreams.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { LiveChannel } from './live/live-channel.js';

/** Closes the live sockets before the server waits for its connections, and the upstream connections after it. */
@Injectable()
export class GatewayShutdown implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly live: LiveChannel,
    private readonly upstreams: Upstreams,
    private readonly services: ServiceClient,
  ) {}

  beforeApplicationShutdown(): void {
    this.live.close();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.upstreams.close(), this.services.close()]);
  }
}
