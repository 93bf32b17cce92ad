import { Controller, Inject, Req, Res } from '@nestjs/common';
import { loginCalls } from '@mm/proto/http/login.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import { clientAddress } from '@mm/http/client-address.js';
import type { Request, Response } from 'express';
import { SIGN_IN_DIRECTORY, type SignInClient, type SignInDirectory } from '../accounts/sign-in-directory.js';
import { sessionOfToken } from '../accounts/token-session.js';
import { passwordLogin, renewLogin } from './password-login.js';
import type { PasswordLogin, PasswordLoginOptions } from './password-login.js';

export const PASSWORD_LOGIN = Symbol('PASSWORD_LOGIN');

/** `POST /api-py/login` for programs and the `/login` page; wrong credentials are not an HTTP error. */
@Controller()
export class LoginController {
  constructor(
    @Inject(PASSWORD_LOGIN) private readonly options: PasswordLoginOptions,
    @Inject(SIGN_IN_DIRECTORY) private readonly directory: SignInDirectory,
  ) {}

  @Call(loginCalls.login)
  async login(
    @Input() { body }: CallInput<typeof loginCalls.login>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallResponse<typeof loginCalls.login>> {
    if (!body.username.trim() || !body.password) return { success: false };
    const client = clientOf(request);
    const login = await passwordLogin(this.options, body.username.trim(), body.password, client);
    if (login === 'password-change-needed') return { success: false, code: login };
    await this.#note(login, client);
    return toResponse(login, response);
  }

  @Call(loginCalls.renew)
  async renew(
    @Input() { body }: CallInput<typeof loginCalls.renew>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallResponse<typeof loginCalls.renew>> {
    const client = clientOf(request);
    const login = await renewLogin(this.options, body.refresh_token, client);
    await this.#note(login, client);
    return toResponse(login, response);
  }

  async #note(login: PasswordLogin | undefined, client: SignInClient): Promise<void> {
    const session = login && sessionOfToken(login.tokens.access_token);
    if (session) await this.directory.noteClient(session, client);
  }
}

const clientOf = (request: Request): SignInClient => ({
  address: clientAddress(request),
  userAgent: request.headers['user-agent'],
});

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
