import { NetworkFault } from '../../network/network-fault.js';
import { unknownHostFault } from './discovery.js';

const faultOf = (code: string): NetworkFault => new NetworkFault('transient', { code, message: 'a.kz' });

describe('a host whose name is not resolved', () => {
  it('does not exist where other names are resolved', async () =>
    expect(await unknownHostFault(faultOf('ENOTFOUND'), () => Promise.resolve(true))).toMatchObject({
      kind: 'not_found',
    }));

  it('is not said to be missing without internet', async () =>
    expect(await unknownHostFault(faultOf('ENOTFOUND'), () => Promise.resolve(false))).toBeUndefined());

  it.each(['EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT', 'EAI_FAIL'])('is not meant by %s', async (code) =>
    expect(await unknownHostFault(faultOf(code), () => Promise.resolve(true))).toBeUndefined(),
  );
});
