import { Module } from '@nestjs/common';
import { Retained, Retention } from '@mm/service-host/retention/retention.js';
import { oldPosts } from './remove-posts.js';

const retained: Retained = { service: 'review', parts: [oldPosts] };

/** Removes old posts. */
@Module({ providers: [{ provide: Retained, useValue: retained }, Retention] })
export class RetentionModule {}
