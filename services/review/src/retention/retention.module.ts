import { Module } from '@nestjs/common';
import { RETAINED, Retention, type Retained } from '@mm/service-host/retention/retention.js';
import { oldPosts } from './remove-posts.js';

const retained: Retained = { service: 'review', parts: [oldPosts] };

/** Removes old posts. */
@Module({ providers: [{ provide: RETAINED, useValue: retained }, Retention] })
export class RetentionModule {}
