import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { isGenerated, repositoryFiles } from './repository-files.mjs';

const CODE = /\.(ts|tsx|mjs|cjs|css|sh|py|proto|md|ya?ml)$/;

/** Words that the field does not use, with the terms that it uses instead. */
const TERMS = new Map(
  Object.entries({
    'the product, workspace, installation or test stack': ['house', 'houses'],
    'gateway, endpoint, entry point': ['door', 'doors', 'doorway'],
    'notify, report, send, show, name': ['tell', 'tells', 'telling', 'told', 'untold'],
    'receive, get, listen': ['hear', 'hears', 'heard', 'hearing', 'unheard', 'ear', 'ears'],
    'command, request': ['wish', 'wishes', 'wished'],
    'fault, error, failure': ['trouble', 'troubles', 'troubled'],
    'dead letter': ['bury', 'buries', 'buried', 'burying'],
    'probe, request': ['knock', 'knocks', 'knocked', 'knocking'],
    'anyone who, the one that': ['whoever', 'dwell', 'dwells'],
    'retry, require': ['insist', 'insists', 'insisted', 'insisting'],
    'violates limits, exceeds the rate': ['impolite', 'polite', 'politeness', 'politely'],
    viewers: ['looker', 'lookers'],
    'appender, transport': ['carrier', 'carriers'],
    'limiter, queue': ['lane', 'lanes'],
    'again, from scratch': ['anew'],
    'membership, registry': ['keeper', 'keepers'],
    'started, began': ['begun'],
  }).flatMap(([instead, words]) => words.map((word) => [word, instead])),
);

/** Names that are stored or sent keep their spelling, wherever they are read or written. */
const ALLOWED_TOKENS = new Set(['buriedAt', 'buried_at']);
/** The field's own words, in the places where they are meant. */
const ALLOWED_IN = [
  {
    word: 'trouble',
    line: /\.trouble\b|\btrouble[?!]?:|trouble <>|['"`]trouble['"`]|\btrouble =|trouble text|, trouble }|t\.trouble,/,
  },
  // the folder of secrets that existing installations have
  { word: 'house', line: /secrets-house|secrets\/house|house\/secret-key|'house'|sign-in house; do|`house`/ },
  { word: 'polite', line: /aria-live/ },
];

/** Findings: places in code, comments and documents that use a word which the field does not. */
export function checkWords(root, folder = '') {
  const files = repositoryFiles(root).filter((f) => f.startsWith(folder) && CODE.test(f) && !isGenerated(f));
  return files.filter((f) => f !== 'infra/scripts/check-words.mjs').flatMap((file) => findings(root, file));
}

function findings(root, file) {
  const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
  return [...inText(file, file, 0), ...lines.flatMap((line, at) => inText(line, file, at + 1))];
}

function inText(line, file, number) {
  const found = [];
  for (const [token] of line.matchAll(/[A-Za-z_][A-Za-z0-9_]*/g)) {
    if (ALLOWED_TOKENS.has(token)) continue;
    for (const word of wordsOf(token)) {
      const instead = TERMS.get(word);
      const isAllowed = ALLOWED_IN.some((rule) => rule.word === word && rule.line.test(line));
      if (instead && !isAllowed) found.push(`${file}:${number}: ${token}: use ${instead}`);
    }
  }
  return found;
}

/** `heardFrom` is two words; `buried_at` is a stored name and stays one. */
function wordsOf(token) {
  if (/[a-z]_[a-z]/.test(token)) return [token];
  return token.split(/(?<=[a-z0-9])(?=[A-Z])|_+/).map((word) => word.toLowerCase());
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
  const found = checkWords(root, process.argv[2]);
  for (const line of found) console.log(line);
  console.log(`${found.length} words`);
}
