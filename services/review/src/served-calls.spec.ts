import { sharedCalls } from '@mm/http/shared-calls.js';
import { descriptorList, descriptors } from '@mm/networks/descriptors.gen.js';
import type { Call } from '@mm/proto/http/call.js';
import { allCalls } from '@mm/proto/http/calls.js';
import { callsOf } from '@mm/proto/http/network-calls.js';

const { instagram, smi, telegram, vkontakte } = descriptors;
const summary = (calls: { call: { id: string }; sharing: readonly { id: string }[] }[]): (string | string[])[][] =>
  calls.map(({ call, sharing }) => [call.id, sharing.map(({ id }) => id)]);

describe('the calls that review serves for networks', () => {
  it('are those of the installed descriptors', () => {
    const names = ['posts', 'save', 'statistic', 'progress'] as const;
    const served = names.flatMap((name) => sharedCalls(name, descriptorList).map(({ call }): Call => call));
    const own = Object.values(descriptors).flatMap(({ id }) => Object.values(callsOf(id)) as Call[]);
    expect(new Set(served)).toEqual(new Set(own.filter(({ service }) => service === 'review')));
    expect(served.every((call) => allCalls.includes(call))).toBe(true);
  });

  it('are in the order of the networks', () => {
    expect(summary(sharedCalls('posts', [vkontakte, telegram, smi]))).toEqual([
      ['vk.posts', ['vkontakte']],
      ['telegram.posts', ['telegram']],
      ['smi-media-open', ['smi']],
    ]);
  });

  it('are served once when networks share them', () => {
    expect(summary(sharedCalls('progress', [instagram, vkontakte, smi]))).toEqual([
      ['refresh-authors-progress', ['instagram', 'smi']],
    ]);
    expect(sharedCalls('statistic', [instagram, smi])).toEqual([]);
  });
});
