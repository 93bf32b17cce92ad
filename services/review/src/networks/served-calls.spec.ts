import { descriptors } from '@mm/networks/descriptors.gen.js';
import { allCalls } from '@mm/proto/http/calls.js';
import { servedCalls, type ServedCall } from './served-calls.js';

const { smi, vkontakte } = descriptors;
const summary = (calls: ServedCall[]): (string | readonly string[])[][] =>
  calls.map(({ call, networks }) => [call.id, networks]);

describe('the calls that review serves for networks', () => {
  it('are those of the installed descriptors', () => {
    const names = ['posts', 'save', 'statistic', 'progress'] as const;
    const served = names.flatMap((name) => servedCalls(name)).map(({ call }) => call);
    const own = Object.values(descriptors).flatMap(({ calls }) => Object.values(calls) as typeof served);
    expect(new Set(served)).toEqual(new Set(own.filter(({ service }) => service === 'review')));
    expect(served.every((call) => allCalls.includes(call))).toBe(true);
  });

  it('include those of a new network', () => {
    const posts = { ...vkontakte.calls.posts, id: 'telegram.posts', path: '/api-py/telegram/posts' };
    const telegram = { id: 'telegram' as const, calls: { ...vkontakte.calls, posts } };
    expect(summary(servedCalls('posts', [vkontakte, telegram, smi]))).toEqual([
      ['vk.posts', ['vkontakte']],
      ['telegram.posts', ['telegram']],
      ['smi-media-open', ['smi']],
    ]);
  });

  it('are served once when networks share them', () => {
    const instagram = { id: 'instagram' as const, calls: smi.calls };
    expect(summary(servedCalls('progress', [instagram, vkontakte, smi]))).toEqual([
      ['refresh-authors-progress', ['instagram', 'smi']],
    ]);
    expect(servedCalls('statistic', [instagram, smi])).toEqual([]);
  });
});
