import { Module } from '@nestjs/common';
import { AuthorErasedConsumer } from './author-erased.consumer.js';

/** Removes what is stored of erased authors. */
@Module({ controllers: [AuthorErasedConsumer] })
export class ErasureModule {}
