import { Module } from '@nestjs/common';
import { ReferenceNames } from './reference-names.js';

/** Names of spheres, regions and events in reports. */
@Module({ providers: [ReferenceNames], exports: [ReferenceNames] })
export class ReferenceModule {}
