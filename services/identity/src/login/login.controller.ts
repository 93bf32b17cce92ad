import { Controller, Inject, Res } from '@nestjs/common';
import { loginCalls } from '@mm/proto/http/accounts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import type { Response } from 'express';
import { passwordLogin, renewLogin } from './password-login.js';
import type { PasswordLogin, PasswordLoginOptions } from './password-login.js';

export const PASSWORD_LOGIN = Symbol('PASSWORD_LOGIN');

/** `POST /api-py/login` for programs and the `/login` page; wrong credentials are not an HTTP error. */
@Controller()
export class LoginController {
  constructor(@Inject(PASSWORD_LOGIN) private readonly options: PasswordLoginOptions) {}

  @Call(loginCalls.login)
  async login(
    @Input() { body }: CallInput<typeof loginCalls.login>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallResponse<typeof loginCalls.login>> {
    if (!body.username.trim() || !body.password) return { success: false };
    return toResponse(await passwordLogin(this.options, body.username.trim(), body.password), response);
  }

  @Call(loginCalls.renew)
  async renew(
    @Input() { body }: CallInput<typeof loginCalls.renew>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallResponse<typeof loginCalls.renew>> {
    return toResponse(await renewLogin(this.options, body.refresh_token), response);
  }
}

function toResponse(login: PasswordLogin | undefined, response: Response): CallResponse<typeof loginCalls.login> {
  if (!login) return { success: false };
  const { cookies, tokens } = login;
  if (cookies.length) response.setHeader('set-cookie', cookies);
  return {
    success: true,
    token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    expires_in: tokens.expires_in,
    ...(tokens.id_token ? { id_token: tokens.id_token } : {}),
  };
}
