import { Controller, Req, Res } from '@nestjs/common';
import { loginCalls } from '@mm/proto/http/login.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import type { Request, Response } from 'express';
import { SignInAttempts } from '../accounts/sign-in-attempts.js';
import { signInClientOf, sourceOfAddress } from '../accounts/sign-in-source.js';
import { PasswordLogin, type Login, type LoginClient } from './password-login.js';

/** `POST /api-py/login` for programs and the `/login` page; wrong credentials are not an HTTP error, too many are. */
@Controller()
export class LoginController {
  constructor(
    private readonly passwordLogin: PasswordLogin,
    private readonly attempts: SignInAttempts,
  ) {}

  @Call(loginCalls.login)
  async login(
    @Input() { body }: CallInput<typeof loginCalls.login>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallResponse<typeof loginCalls.login>> {
    if (!body.username.trim() || !body.password) return { success: false };
    const username = body.username.trim();
    const client = clientOf(request);
    const logIn = () => this.passwordLogin.logIn(username, body.password, client);
    // The bundled provider counts the attempt itself.
    const login = await (this.passwordLogin.provider === 'keycloak'
      ? this.attempts.guard(username, sourceOfAddress(client.address), logIn)
      : logIn());
    if (login === 'password-change-needed') return { success: false, code: login };
    return toResponse(login, response);
  }

  @Call(loginCalls.renew)
  async renew(
    @Input() { body }: CallInput<typeof loginCalls.renew>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallResponse<typeof loginCalls.renew>> {
    return toResponse(await this.passwordLogin.renew(body.refresh_token, clientOf(request)), response);
  }
}

const clientOf = (request: Request): LoginClient => ({
  ...signInClientOf(request),
  userAgent: request.headers['user-agent'],
});

function toResponse(login: Login | undefined, response: Response): CallResponse<typeof loginCalls.login> {
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
