import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { RolesController } from './roles.controller.js';
import { Roles } from './roles.js';

/** Roles, and which account has which. */
@Module({ imports: [AccountsModule], controllers: [RolesController], providers: [Roles] })
export class RolesModule {}
