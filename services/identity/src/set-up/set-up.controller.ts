import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { setUpCalls } from '@mm/proto/http/set-up.js';
import { SetUp } from './set-up.js';

/** The first set-up of an installation in the browser. */
@Controller()
export class SetUpController {
  constructor(private readonly setUp: SetUp) {}

  @Call(setUpCalls.setUpState)
  async state(): Promise<CallResponse<typeof setUpCalls.setUpState>> {
    return this.setUp.state();
  }

  @Call(setUpCalls.setUp)
  async complete(
    @Input() { body }: CallInput<typeof setUpCalls.setUp>,
  ): Promise<CallResponse<typeof setUpCalls.setUp>> {
    return { status: 'success', username: await this.setUp.complete(body) };
  }
}
