import { describe, expect, it } from '@jest/globals';
import { recorded } from '../contract/recorded.js';
import { graphErrorEnvelope, graphFault } from '../graph/graph-fault.js';
import { readItems } from '../outbound/json-body.js';
import { toComment, toPost } from './to-post.js';
import { graphList, page, pageComment, pagePost } from './wire.js';

const responses = recorded('graph-json');
const WEB = 'https://www.facebook.com';
const under = (pattern: RegExp): { file: string; json: unknown }[] =>
  responses
    .filter(({ file }) => pattern.test(file))
    .map(({ file, read }) => ({ file, json: JSON.parse(read().toString('utf8')) as unknown }));

// Without the documents `recorded` has printed a line
(responses.length > 0 ? describe : describe.skip)('recorded Graph responses', () => {
  it('are feeds with only known posts', () => {
    for (const { file, json } of under(/facebook\/apidata\/posts\/feeds?_\w*fields_p\d/)) {
      const { read, skipped } = readItems(graphList.parse(json).data, pagePost, file);
      expect([file, skipped]).toEqual([file, 0]);
      for (const post of read)
        expect(toPost(post, { code: '1' }, WEB)).toMatchObject({
          code: expect.stringMatching(/^\d+_\d+$/),
          publishedAt: expect.stringMatching(/Z$/),
          url: expect.stringMatching(/^https:\/\/www\.facebook\.com\//),
        });
    }
  });

  it('are comments and pages that can be read', () => {
    for (const { file, json } of under(/facebook\/apidata\/comments\/comment_info/))
      expect([file, toComment(pageComment.parse(json), '1_2', WEB).likes >= 0]).toEqual([file, true]);
    for (const { file, json } of under(/facebook\/apidata\/pages\/single/))
      expect([file, page.parse(json).id]).toEqual([file, expect.stringMatching(/^\d+$/)]);
  });

  it('are errors that become faults', () => {
    expect(
      under(/testdata\/(base\/error_data|error)\.json/).map(
        ({ json }) => graphFault(graphErrorEnvelope.parse(json).error, 'page', 400).kind,
      ),
    ).toEqual(expect.arrayContaining(['auth_required', 'not_found']));
  });
});
