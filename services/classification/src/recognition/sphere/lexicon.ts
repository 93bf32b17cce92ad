import { healthcareWords } from './lexicon/healthcare.js';
import { educationWords } from './lexicon/education.js';
import { economyWords } from './lexicon/economy.js';
import { transportWords } from './lexicon/transport.js';
import { housingUtilitiesWords } from './lexicon/housing-utilities.js';
import { ecologyWords } from './lexicon/ecology.js';
import { securityWords } from './lexicon/security.js';
import { cultureWords } from './lexicon/culture.js';
import { sportWords } from './lexicon/sport.js';
import { agricultureWords } from './lexicon/agriculture.js';
import { socialProtectionWords } from './lexicon/social-protection.js';
import { politicsWords } from './lexicon/politics.js';
import { scienceDigitalWords } from './lexicon/science-digital.js';
import { tourismWords } from './lexicon/tourism.js';
import { lookAlikeWords } from './lexicon/look-alikes.js';
import { economyPairs } from './lexicon/economy-pairs.js';
import { environmentPairs } from './lexicon/environment-pairs.js';
import { healthcarePairs } from './lexicon/healthcare-pairs.js';
import { scienceEducationPairs } from './lexicon/science-education-pairs.js';
import { securityPairs } from './lexicon/security-pairs.js';
import { tourismPairs } from './lexicon/tourism-pairs.js';
import type { SphereWords, WeightedWords } from './sphere-words.js';

/** The words of every sphere, one file each. */
export const sphereLexicon: readonly SphereWords[] = [
  healthcareWords,
  educationWords,
  economyWords,
  transportWords,
  housingUtilitiesWords,
  ecologyWords,
  securityWords,
  cultureWords,
  sportWords,
  agricultureWords,
  socialProtectionWords,
  politicsWords,
  scienceDigitalWords,
  tourismWords,
];

/** Words that belong to two spheres at once, and words that belong to none. */
export const multiSphereLexicon: readonly WeightedWords[] = [
  ...lookAlikeWords,
  ...securityPairs,
  ...economyPairs,
  ...healthcarePairs,
  ...scienceEducationPairs,
  ...environmentPairs,
  ...tourismPairs,
];
