import { Module } from '@nestjs/common';
import { Later } from './later.js';
import { LaterController } from './later.controller.js';

/** Posts that people put off. */
@Module({ controllers: [LaterController], providers: [Later] })
export class LaterModule {}
