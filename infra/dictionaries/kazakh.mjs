/**
 * Writes the list of Kazakh roots, `services/platform/morphology/data/kazakh-roots.txt.br`:
 * `node infra/dictionaries/kazakh.mjs <kk_KZ.dic> <folder with kaznerd.jsonl.gz and kazsandra_pc.jsonl.gz>`.
 * `kk_KZ.dic` is that of Debian's package hunspell-kk. See the README beside this file.
 */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { foldLetters } from '@mm/morphology/fold.js';
import { KazakhRoots } from '@mm/morphology/kazakh-roots.js';
import { KazakhReadings } from './kazakh-readings.mjs';
import { countryNames, listedWords, placeNames, wordsOfTexts } from './kazakh-texts.mjs';
import { verbStems } from './kazakh-verb-stems.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const OUT = path.join(root, 'services/platform/morphology/data/kazakh-roots.txt.br');
/** Nouns that lose their last vowel before another one; a closed list of grammars. */
/** @type {Map<string, string>} */
const SHORTENED = new Map();
for (const line of (
  'ауыз/ауз мұрын/мұрн орын/орн ерін/ерн мойын/мойн қарын/қарн қойын/қойн халық/халқ көрік/көрк ерік/ерк ' +
  'әріп/әрп қауіп/қауп бөрік/бөрк құлық/құлқ парық/парқ нарық/нарқ қалып/қалп ғұрып/ғұрп зауық/зауқ мүлік/мүлк ' +
  'құлып/құлп дауыс/даус қаріп/қарп көңіл/көңл ырық/ырқ'
).split(' ')) {
  const [long = '', short = ''] = line.split('/');
  SHORTENED.set(long, short);
}
/** Two letters that begin with a consonant and are a noun. */
const SHORT_NOUNS = new Set('су ту бу ру ми ки қу шу би ду жы үй үн үш'.split(' '));
/** As many different endings show that a word is a root of its own, and that one not listed is a root. */
const ENDINGS_OF_ROOT = 2;
const ENDINGS_OF_NEW_ROOT = 4;
const MIN_NEW_ROOT = 3;
/** A root is another one's form if the other has that share of its words without them. */
const SHARE_OF_OTHERS = 1 / 3;
/** The share of a verb's words that a noun like its stem needs. */
const RARE = 0.05;
/** What of a noun may as well be a verb's present: 'отырмын'. */
const PERSON = /^([мбп][ыі][нз]|с[ыі]ң(д[ае]р)?)$/;
/** The past of 'we', which is also a derivation: 'таптық'. */
const WE_DID = /[дт][ыі][кқ]$/;

const [dictionary, data] = process.argv.slice(2);
const counts = wordsOfTexts(root, data);
const listed = listedWords(dictionary);
const verbs = verbStems(listed, counts);
const folded = new Set([...listed].map(foldLetters));
const names = [...placeNames(root), ...countryNames()].filter((name) => !folded.has(foldLetters(name)));
const isNoun = (word) =>
  !verbs.infinitives.has(word) && (word.length > 2 || /^[аәоөұүыіе]/.test(word) || SHORT_NOUNS.has(word));
const nouns = new Set([...listed, ...names, ...SHORTENED.keys()].filter(isNoun));
const readings = new KazakhReadings({ nouns, verbs: verbs.stems, shortened: SHORTENED });

let evidence = gather();
for (const stem of verbs.stems)
  if (evidence.of(stem).nounOnly.size >= ENDINGS_OF_ROOT && evidence.of(stem).verbOnly.size === 0)
    verbs.stems.delete(stem);

/** Stems of words that no root explains but themselves, with the endings that they have. */
const unexplained = new Map();
const known = new KazakhRoots(linesOf([...nouns, ...verbs.stems], new Set()));
for (const word of new Set([...counts.keys(), ...listed])) {
  if (known.lemmasOf(foldLetters(word)).some(({ lemma }) => lemma !== word)) continue;
  for (const { stem, ending } of readings.splits(word, MIN_NEW_ROOT))
    if (!nouns.has(stem)) unexplained.set(stem, (unexplained.get(stem) ?? new Set()).add(ending));
}
const added = new Set();
for (const [stem, endings] of [...unexplained].sort(([a], [b]) => a.length - b.length))
  if (endings.has('') && endings.size >= ENDINGS_OF_NEW_ROOT && !readings.explains(stem, added)) added.add(stem);
for (const stem of added) nouns.add(stem);

evidence = gather();
const [forms, unsure] = [new Set(), new Set()];
for (const word of nouns) {
  if (verbs.stems.has(word) || SHORTENED.has(word) || WE_DID.test(word)) continue;
  for (const { stem } of readings.of(word))
    if (stem !== word && isFormOf(word, stem)) (counts.has(word) ? forms : unsure).add(word);
}
for (const form of forms) nouns.delete(form);

const lines = linesOf([...nouns, ...verbs.stems], unsure);
const packed = zlib.brotliCompressSync(lines.join('\n'));
fs.mkdirSync(path.dirname(OUT), { recursive: true });
fs.writeFileSync(OUT, packed);
console.log(
  `${lines.length} roots, ${verbs.stems.size} of them verbs, ${added.size} from texts (${counts.size} words); ` +
    `${forms.size} listed forms left out, ${unsure.size} unsure; ${packed.length} bytes`,
);

/** What the texts show of each stem: endings, alone as a noun's or a verb's, and how often. */
function gather() {
  const all = new Map();
  const none = { words: new Map(), nounOnly: new Set(), verbOnly: new Set(), nounCount: 0, verbCount: 0 };
  const of = (stem) => all.get(stem) ?? none;
  for (const [word, count] of counts)
    for (const { stem, ending, isNoun: asNoun, isOnly } of readings.of(word)) {
      if (!all.has(stem))
        all.set(stem, { words: new Map(), nounOnly: new Set(), verbOnly: new Set(), nounCount: 0, verbCount: 0 });
      const one = of(stem);
      one.words.set(word, count);
      if (!isOnly || ending === '' || (asNoun && PERSON.test(ending))) continue;
      one[asNoun ? 'nounOnly' : 'verbOnly'].add(ending);
      one[asNoun ? 'nounCount' : 'verbCount'] += count;
    }
  return { of };
}

/** Whether a word is rather a form of another stem than a root: it has few words of its own, and the other has many. */
function isFormOf(word, stem) {
  const [own, others] = [evidence.of(word).words, evidence.of(stem).words];
  const sum = (words) => [...words.values()].reduce((a, b) => a + b, 0);
  const alone = [...own.keys()].filter((one) => one !== word && !others.has(one)).length;
  const without = new Map([...others].filter(([one]) => !own.has(one)));
  return alone < ENDINGS_OF_ROOT && without.size >= ENDINGS_OF_NEW_ROOT && sum(without) >= SHARE_OF_OTHERS * sum(own);
}

function linesOf(stems, unsureOnes) {
  return [...new Set(stems)].sort().map((stem) => {
    const { nounOnly, nounCount, verbCount } = evidence.of(stem);
    const short = SHORTENED.get(stem);
    if (short !== undefined) return `${stem}/${short}`;
    if (!verbs.stems.has(stem)) return stem + (unsureOnes.has(stem) ? '?' : '');
    const isNounToo = nouns.has(stem) && nounOnly.size >= ENDINGS_OF_ROOT && nounCount > RARE * verbCount;
    return stem + (isNounToo ? '+' : '-');
  });
}
