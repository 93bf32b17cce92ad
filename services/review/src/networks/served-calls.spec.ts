import { descriptors } from '@mm/networks/descriptors.gen.js';
import type { Call } from '@mm/proto/http/call.js';
import { allCalls } from '@mm/proto/http/calls.js';
import { callsOf } from '@mm/proto/http/network-calls.js';
import { servedCalls, type ServedCall } from './served-calls.js';

const { instagram, smi, telegram, vkontakte } = descriptors;
const summary = (calls: ServedCall[]): (string | readonly string[])[][] =>
  calls.map(({ call, networks }) => [call.id, networks]);

describe('the calls that review serves for networks', () => {
  it('are those of the installed descriptors', () => {
    const names = ['posts', 'save', 'statistic', 'progress'] as const;
    const served = names.flatMap((name) => servedCalls(name)).map(({ call }) => call);
    const own = Object.values(descriptors).flatMap(({ id }) => Object.values(callsOf(id)) as Call[]);
    expect(new Set(served)).toEqual(new Set(own.filter(({ service }) => service === 'review')));
    expect(served.every((call) => allCalls.includes(call))).toBe(true);
  });

  it('are in the order of the networks', () => {
    expect(summary(servedCalls('posts', [vkontakte, telegram, smi]))).toEqual([
      ['vk.posts', ['vkontakte']],
      ['telegram.posts', ['telegram']],
      ['smi-media-open', ['smi']],
    ]);
  });

  it('are served once when networks share them', () => {
    expect(summary(servedCalls('progress', [instagram, vkontakte, smi]))).toEqual([
      ['refresh-authors-progress', ['instagram', 'smi']],
    ]);
    expect(servedCalls('statistic', [instagram, smi])).toEqual([]);
  });
});
