import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LoginController } from './login.controller.js';
import { PasswordLogin } from './password-login.js';

/** Signing in without a page. */
@Module({ imports: [AccountsModule], controllers: [LoginController], providers: [PasswordLogin] })
export class LoginModule {}
