import { networks, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { Invalid } from './problem.js';

/** Throws Invalid when a request names a report type that a post of this network does not have. */
export function assertReportType(type: 1 | 2 | null | undefined, postId: number, network: NetworkId): void {
  const { reportType } = networks[network];
  if (type && type !== reportType)
    throw new Invalid('invalid-request', `the post ${postId} is of type ${reportType}, not ${type}`, [
      { path: 'params.type', code: 'other-type', message: `the post ${postId} is of type ${reportType}` },
    ]);
}
