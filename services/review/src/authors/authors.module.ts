import { Module } from '@nestjs/common';
import { AuthorsConsumer } from './authors.consumer.js';

/** Follows the watched authors. */
@Module({ controllers: [AuthorsConsumer] })
export class AuthorsModule {}
