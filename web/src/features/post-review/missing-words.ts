import { missingLabels } from '@mm/proto/http/posts.js';
import { texts } from './texts.js';

/** The error text before a save: every missing label, concatenated; empty when the post may be saved. */
export const missingWords = (labels: Parameters<typeof missingLabels>[0]): string =>
  missingLabels(labels)
    .map((fault) => texts.faults[fault])
    .join('');
