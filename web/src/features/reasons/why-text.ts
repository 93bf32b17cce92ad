import type { Why } from './reasons.js';
import { texts } from './texts.js';

/** 'Почему это здесь' with the branch of the topic's expression that finds a publication. */
export const whyText = ({ reason, state }: Why): string => {
  if (!reason) return texts.because(state === 'known' ? texts.notFound : texts[state]);
  return texts.because(reason.marks.length > 0 ? reason.branch : `${reason.branch} (${texts.byName})`);
};
