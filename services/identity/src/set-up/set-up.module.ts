import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SetUpController } from './set-up.controller.js';
import { SetUp } from './set-up.js';

/** The first set-up of an installation. */
@Module({ imports: [AccountsModule], controllers: [SetUpController], providers: [SetUp] })
export class SetUpModule {}
