import { create } from '@bufbuild/protobuf';
import { ClientStatusChangedSchema } from '@mm/proto/events/gen/mm/events/v1/client_pb.js';
import { ResourceChangedSchema } from '@mm/proto/events/gen/mm/events/v1/source_pb.js';
import { clientCause, resourceCause } from './resource-causes.js';

const at = '2026-11-20T10:00:00.000Z';
const resource = (state: string, reason = '') =>
  resourceCause(
    create(ResourceChangedSchema, { kind: 'token', network: 'ok', name: 'main', state, reason, changedAt: at }),
  );
const client = (status: string) =>
  clientCause(create(ClientStatusChangedSchema, { network: 'ok', phone: '+7700', status, changedAt: at }));

describe('what asks for people', () => {
  it('is a parked account, token or proxy, and most of all one that has to sign in again', () => {
    expect(resource('parked', 'blocked')).toMatchObject({
      subject: { kind: 'resource', id: 'token:ok:main', name: 'main' },
      cause: { severity: 'warning', code: 'blocked', since: new Date(at) },
    });
    expect(resource('parked', 'auth_required').cause?.severity).toBe('critical');
  });

  it.each(['ready', 'spent', 'off', 'deleted'])('is not one that is %s', (state) => {
    expect(resource(state).cause).toBeUndefined();
  });

  it('is not a pause that a network asks for', () => {
    expect(resource('parked', 'rate_limited').cause).toBeUndefined();
  });

  it('is a client that failed, until it works or a person has it in hand', () => {
    expect(client('failed').change).toMatchObject({ kind: 'client-lost', severity: 'critical' });
    expect(client('connected').change).toBe('over');
    expect(client('off').change).toBe('over');
    expect(client('connecting').change).toBeUndefined();
  });
});
