import { Controller, Req } from '@nestjs/common';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { clientAddress } from '@mm/http/client-address.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { Invalid } from '@mm/http/problem.js';
import { accessTokenCalls } from '@mm/proto/http/access-tokens.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { SignInAttempts } from '../accounts/sign-in-attempts.js';
import { SignInDirectory } from '../accounts/sign-in-directory.js';
import { listAccessTokens } from './access-token-rows.js';
import { createAccessToken, revokeAccessToken, updateAccessToken } from './access-tokens.js';
import { callerOfAccount, callerOfSecret, nobody } from './check-caller.js';
import { countTokenCall, defaultQuotas } from './count-calls.js';
import { approveWall, requestWallCode, wallOfSecret } from './wall-enrolment.js';

type ResponseOf<K extends keyof typeof accessTokenCalls> = Promise<CallResponse<(typeof accessTokenCalls)[K]>>;

/** Walls and programs: their access tokens, and what those mean to the sign-in check of every service. */
@Controller()
export class AccessTokensController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly directory: SignInDirectory,
    private readonly attempts: SignInAttempts,
    private readonly settings: SystemSettings,
  ) {}

  @Call(accessTokenCalls.requestWallCode)
  async requestWallCode(
    @Input() _input: CallInput<typeof accessTokenCalls.requestWallCode>,
    @Req() request: Request,
  ): ResponseOf<'requestWallCode'> {
    return requestWallCode(this.dataSource, clientAddress(request));
  }

  @Call(accessTokenCalls.wallOfSecret)
  async wallOfSecret(@Input() { body }: CallInput<typeof accessTokenCalls.wallOfSecret>): ResponseOf<'wallOfSecret'> {
    return wallOfSecret(this.dataSource, body.secret);
  }

  @Call(accessTokenCalls.approveWall)
  async approveWall(
    @Input() { body }: CallInput<typeof accessTokenCalls.approveWall>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'approveWall'> {
    const token = await approveWall(this.dataSource, this.outbox, this.attempts, body, caller);
    return { status: 'success', access_token: token };
  }

  @Call(accessTokenCalls.accessTokens)
  async list(@CallerOf() caller: Caller): ResponseOf<'accessTokens'> {
    return {
      access_tokens: await listAccessTokens(this.dataSource, caller),
      quotas: await defaultQuotas(this.settings),
    };
  }

  @Call(accessTokenCalls.createAccessToken)
  async create(
    @Input() { body }: CallInput<typeof accessTokenCalls.createAccessToken>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'createAccessToken'> {
    return { status: 'success', ...(await createAccessToken(this.dataSource, this.outbox, body, caller)) };
  }

  @Call(accessTokenCalls.updateAccessToken)
  async update(
    @Input() { body }: CallInput<typeof accessTokenCalls.updateAccessToken>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'updateAccessToken'> {
    return { status: 'success', access_token: await updateAccessToken(this.dataSource, this.outbox, body, caller) };
  }

  @Call(accessTokenCalls.revokeAccessToken)
  async revoke(
    @Input() { body }: CallInput<typeof accessTokenCalls.revokeAccessToken>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'revokeAccessToken'> {
    await revokeAccessToken(this.dataSource, this.outbox, body.id, caller);
    return { status: 'success' };
  }

  @Call(accessTokenCalls.checkCaller)
  async check(
    @Input() { body: { address, secret, session, user_id: userId } }: CallInput<typeof accessTokenCalls.checkCaller>,
  ): ResponseOf<'checkCaller'> {
    if (secret !== undefined) return callerOfSecret(this.dataSource, secret, address);
    const isOpen = session === undefined || (await this.directory.isSessionOpen(session));
    if (userId !== undefined) return isOpen ? callerOfAccount(this.dataSource, userId) : nobody;
    throw new Invalid('invalid-request', 'a user id or a secret is needed');
  }

  @Call(accessTokenCalls.countCall)
  async count(@Input() { body }: CallInput<typeof accessTokenCalls.countCall>): ResponseOf<'countCall'> {
    return { exceeded: await countTokenCall(this.dataSource, this.settings, body.token_id) };
  }
}
