import { taggingFaults } from '@mm/proto/http/posts.js';
import { texts } from './texts.js';

/** The one error toast before saving: every missing label, concatenated; empty when the post may be saved. */
export const faultText = (labels: Parameters<typeof taggingFaults>[0]): string =>
  taggingFaults(labels)
    .map((fault) => texts.faults[fault])
    .join('');
