import { networkNames } from './network-names.mjs';
import { returningEffects } from './returning-effects.mjs';
import { staticRegexp } from './static-regexp.mjs';

/** Our own rules for Oxlint, which `.oxlintrc.json` enables; they are written as those of ESLint. */
export default {
  meta: { name: 'mm' },
  rules: { 'network-names': networkNames, 'returning-effects': returningEffects, 'static-regexp': staticRegexp },
};
