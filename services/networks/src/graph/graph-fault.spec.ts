import { describe, expect, it } from '@jest/globals';
import { graphFault } from './graph-fault.js';
import { readUsage } from './graph-api.js';

const kind = (code: number, message = '', subcode?: number): string =>
  graphFault({ code, message, ...(subcode !== undefined && { error_subcode: subcode }) }, 'page', 400).kind;

describe('the fault of a Graph error', () => {
  it.each([
    [1, 'transient'],
    [2, 'transient'],
    [4, 'rate_limited'],
    [17, 'rate_limited'],
    [32, 'rate_limited'],
    [613, 'rate_limited'],
    [80001, 'rate_limited'],
    [80002, 'rate_limited'],
    [190, 'auth_required'],
    [102, 'auth_required'],
    [10, 'auth_required'],
    [200, 'auth_required'],
    [299, 'auth_required'],
    [803, 'not_found'],
    [110, 'not_found'],
    [368, 'blocked'],
    [100, 'schema_drift'],
    [987654, 'schema_drift'],
  ])('%i is %s', (code, expected) => expect(kind(code)).toBe(expected));

  it('of a wrong parameter is an unknown object, a person, a missing feature, or a changed API', () => {
    expect(kind(100, 'Unsupported get request.', 33)).toBe('not_found');
    expect(kind(100, '(#100) Object does not exist, cannot be loaded due to missing permission')).toBe('not_found');
    expect(kind(100, '(#100) Tried accessing nonexisting field (fan_count) on node type (User)')).toBe('not_found');
    expect(kind(100, '(#100) Tried accessing nonexisting field (fan_count) on node type (Page)')).toBe('schema_drift');
    expect(kind(100, 'Pages Public Content Access requires either app secret proof or an app token')).toBe(
      'auth_required',
    );
  });

  it('of a missing permission concerns the token, or only what was requested', () => {
    const scope = (message: string): string => graphFault({ code: 10, message }, 'page', 400).scope;
    const wanted =
      "(#10) This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature";
    expect(scope(wanted)).toBe('credential');
    expect(scope('(#10) Application does not have permission for this action')).toBe('credential');
    expect(scope('(#10) Object does not exist, cannot be loaded due to missing permission')).toBe('author');
    expect(scope('(#10) Not enough permission to access the page')).toBe('author');
    expect(scope('(#10) User does not have permission to view this object')).toBe('author');
  });

  it('pauses as long as the usage headers ask, else ten minutes', () => {
    expect(graphFault({ code: 4, message: '' }, 'page', 400, 60_000).retryAfterMs).toBe(60_000);
    expect(graphFault({ code: 4, message: '' }, 'page', 400).retryAfterMs).toBe(600_000);
  });
});

describe('usage headers', () => {
  it('give the highest share of any limit and the longest pause', () => {
    const headers = {
      'x-app-usage': '{"call_count":28,"total_time":25,"total_cputime":91}',
      'x-business-use-case-usage': JSON.stringify({
        17841: [
          { type: 'pages', call_count: 95, total_cputime: 20, total_time: 20, estimated_time_to_regain_access: 19 },
        ],
      }),
    };
    expect(readUsage(headers)).toEqual({ percent: 95, pauseMs: 19 * 60_000 });
    expect(readUsage({ 'x-app-usage': headers['x-app-usage'] })).toEqual({ percent: 91 });
  });

  it('count as nothing when they are absent or unreadable', () => {
    expect(readUsage({})).toEqual({ percent: 0 });
    expect(readUsage({ 'x-app-usage': '{', 'x-business-use-case-usage': '[1]' })).toEqual({ percent: 0 });
  });
});
