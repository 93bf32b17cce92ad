import { Module } from '@nestjs/common';
import { MatchTextsController } from './match-texts.controller.js';
import { TopicMatcherCache } from './topic-matcher-cache.js';

/** Which topics a text belongs to. */
@Module({ controllers: [MatchTextsController], providers: [TopicMatcherCache], exports: [TopicMatcherCache] })
export class MatchingModule {}
