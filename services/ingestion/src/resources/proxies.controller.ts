import { Controller } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { proxyCalls, type ProxyWire } from '@mm/proto/http/proxies.js';
import { ManageProxies } from './manage-proxies.js';

interface Changed {
  status: 'success';
  proxy: ProxyWire;
}

/** The proxies through which collection reaches networks. */
@Controller()
export class ProxiesController {
  constructor(private readonly proxies: ManageProxies) {}

  @Call(proxyCalls.list)
  list(): Promise<ProxyWire[]> {
    return this.proxies.list();
  }

  @Call(proxyCalls.add)
  async add(
    @Input() { body }: CallInput<typeof proxyCalls.add>,
    @CallerOf() { username: actor }: Caller,
  ): Promise<Changed> {
    const { proxy: host, username = '', password = '', port, protocol } = body;
    const entered = { host, username, password, port, protocol };
    return { status: 'success', proxy: await this.proxies.add(entered, { actor, call: proxyCalls.add.id }) };
  }

  @Call(proxyCalls.save)
  async save(
    @Input() { body }: CallInput<typeof proxyCalls.save>,
    @CallerOf() { username: actor }: Caller,
  ): Promise<Changed> {
    const by = { actor, call: proxyCalls.save.id };
    return { status: 'success', proxy: await this.proxies.save(String(body.id), body.platforms, by) };
  }

  @Call(proxyCalls.remove)
  async remove(
    @Input() { params }: CallInput<typeof proxyCalls.remove>,
    @CallerOf() { username: actor }: Caller,
  ): Promise<{ status: 'success' }> {
    await this.proxies.remove(String(params.id), { actor, call: proxyCalls.remove.id });
    return { status: 'success' };
  }
}
