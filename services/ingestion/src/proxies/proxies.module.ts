import { Module } from '@nestjs/common';
import { Proxies } from './proxies.js';

/** Keeps the proxies of tasks; `networks` leases them, `resources` stores them. */
@Module({ providers: [Proxies], exports: [Proxies] })
export class ProxiesModule {}
