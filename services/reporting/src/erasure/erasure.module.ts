import { Module } from '@nestjs/common';
import { AuthorErasedConsumer } from './author-erased.consumer.js';

/** Deletes the publications of erased authors. */
@Module({ controllers: [AuthorErasedConsumer] })
export class ErasureModule {}
