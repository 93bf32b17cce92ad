import { toneLabels, topicLabels } from './decide.js';
import { LANGUAGE_BUCKETS } from './language/language-features.js';
import { langs } from './language/language.js';
import { groupNames } from './model/model-file.js';
import type { GroupName, Model } from './model/model-file.js';
import { FEATURE_BUCKETS, WORD_BUCKETS } from './text-features.js';

const shapes: Record<GroupName, { labels: readonly string[]; buckets: number }> = {
  language: { labels: langs, buckets: LANGUAGE_BUCKETS },
  topics: { labels: topicLabels, buckets: FEATURE_BUCKETS },
  tone: { labels: toneLabels, buckets: FEATURE_BUCKETS },
};

/** The model, if it has the labels and features that this program reads. Throws an Error that names what differs. */
export function fitting(model: Model): Model {
  for (const name of groupNames) {
    const { labels, buckets } = model.groups[name].heads;
    if (labels.join() !== shapes[name].labels.join() || buckets !== shapes[name].buckets)
      throw new Error(`the model file is of another version of this program: '${name}' has other labels or features`);
  }
  if (model.rarities.length !== WORD_BUCKETS)
    throw new Error('the model file is of another version of this program: it weighs other words');
  return model;
}
