import { Controller, type Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { AnyCall } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { Invalid } from '@mm/http/problem.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { isFault } from '@mm/networks/network-fault.js';
import { callsOf } from '@mm/proto/http/network-calls.js';
import type { ownerCalls, OwnerWire } from '@mm/proto/http/owners.js';
import { responseOfFault } from '../networks/fault-response.js';
import { Owners, type OwnerChange, type OwnerRow } from './owners.js';

const names = [
  'owners',
  'addOwner',
  'activateOwner',
  'deactivateOwner',
  'activateOwnersOfOblast',
  'deactivateOwnersOfOblast',
  'updateOwnerOblast',
] as const;
type OwnerCalls = ReturnType<typeof ownerCalls>;

interface UrlInput {
  body: { url: string };
}
interface OwnerInput {
  body: { id: number };
}
interface OblastInput {
  body: { oblast: number };
}
interface Success {
  status: 'success';
}
type Added = { status: string; username: string } | { status: string; reason: string };
const success: Success = { status: 'success' };
/** The largest id that the database takes. */
const MAX_OBLAST = 2 ** 31 - 1;

/** A controller for the owners of a network, if it has them. */
export function createOwnerControllers(descriptor: NetworkDescriptor): Type[] {
  const calls = callsOf(descriptor.id);
  return hasAll(calls) ? [controllerOf(descriptor, calls)] : [];
}

const hasAll = (calls: Partial<Record<string, AnyCall>>): calls is OwnerCalls => names.every((name) => calls[name]);

function controllerOf(descriptor: NetworkDescriptor, calls: OwnerCalls): Type {
  const by = ({ username: actor }: Caller, { id: call }: AnyCall): OwnerChange => ({
    network: descriptor.id,
    actor,
    call,
  });

  @Controller()
  class OwnersController {
    constructor(private readonly ownersOf: Owners) {}

    @Call(calls.owners)
    async list(): Promise<Record<string, OwnerWire[]>> {
      const found: Record<string, OwnerWire[]> = {};
      for (const row of await this.ownersOf.list(descriptor.id)) (found[row.oblast] ??= []).push(toOwnerWire(row));
      return found;
    }

    /** Without a username the author was not found. */
    @Call(calls.addOwner)
    async add(@Input() { body }: UrlInput, @CallerOf() caller: Caller): Promise<Added> {
      try {
        return { status: '200', username: await this.ownersOf.add(descriptor, body.url, by(caller, calls.addOwner)) };
      } catch (error) {
        if (isFault(error)) return responseOfFault(error);
        throw error;
      }
    }

    @Call(calls.activateOwner)
    async activate(@Input() { body }: OwnerInput, @CallerOf() caller: Caller): Promise<Success> {
      await this.ownersOf.setActive(body.id, true, by(caller, calls.activateOwner));
      return success;
    }

    @Call(calls.deactivateOwner)
    async deactivate(@Input() { body }: OwnerInput, @CallerOf() caller: Caller): Promise<Success> {
      await this.ownersOf.setActive(body.id, false, by(caller, calls.deactivateOwner));
      return success;
    }

    @Call(calls.activateOwnersOfOblast)
    async activateOblast(@Input() { body }: OblastInput, @CallerOf() caller: Caller): Promise<Success> {
      await this.ownersOf.setActiveOfOblast(orNone(body), true, by(caller, calls.activateOwnersOfOblast));
      return success;
    }

    @Call(calls.deactivateOwnersOfOblast)
    async deactivateOblast(@Input() { body }: OblastInput, @CallerOf() caller: Caller): Promise<Success> {
      await this.ownersOf.setActiveOfOblast(orNone(body), false, by(caller, calls.deactivateOwnersOfOblast));
      return success;
    }

    @Call(calls.updateOwnerOblast)
    async setOblast(
      @Input() { body }: { body: OwnerInput['body'] & OblastInput['body'] },
      @CallerOf() caller: Caller,
    ): Promise<Success> {
      await this.ownersOf.setOblast(body.id, orNone(body), by(caller, calls.updateOwnerOblast));
      return success;
    }
  }
  return OwnersController;
}

/** -1 and 0 both stand for none. */
function orNone({ oblast }: OblastInput['body']): number {
  if (oblast > MAX_OBLAST)
    throw new Invalid('oblast-unknown', 'there is no such oblast', [{ path: 'body.oblast', code: 'oblast-unknown' }]);
  return Math.max(0, oblast);
}

const toOwnerWire = ({ id, page_type: pageType, ...row }: OwnerRow): OwnerWire => ({
  ...row,
  id: Number(id),
  pageType,
});
