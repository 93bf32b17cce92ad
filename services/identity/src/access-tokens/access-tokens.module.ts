import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AccessTokensController } from './access-tokens.controller.js';

/** The rights of walls and programs. */
@Module({ imports: [AccountsModule], controllers: [AccessTokensController] })
export class AccessTokensModule {}
