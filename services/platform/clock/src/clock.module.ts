import { Global, Module } from '@nestjs/common';
import { Clock, SystemClock } from './clock.js';

/** Makes the system's `Clock` injectable everywhere in a service. */
@Global()
@Module({ providers: [{ provide: Clock, useClass: SystemClock }], exports: [Clock] })
export class ClockModule {}
