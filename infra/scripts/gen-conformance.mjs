/**
 * Writes dist/docs/conformance.md: every sentence of the specifications that a test holds, and where. A test holds one
 * when its name ends with the place of the sentence: `test('an ignored post needs no labels [S1 §5]', …)`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryFiles } from './repository-files.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Both specifications have the same sections. */
const sections = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'Calls',
  'Errors',
  'Constants and limits',
];
/**
 * The specifications, with the titles of their sections.
 * @type {Record<string, { title: string, sections: string[] }>}
 */
const documents = {
  S1: { title: 'Source registration and review', sections },
  S2: { title: 'Analytics and administration', sections },
  D: {
    title: 'Decisions',
    sections: [
      'Terms',
      'Networks and kinds',
      'Paths and bodies',
      'Who may do what',
      'Authors',
      'Posts, review and labels',
      'Time',
      'Keyword expressions',
      'Reference lists',
      'Screens that the specifications only name',
      'Networks: what differs',
      'Reports, downloads, notifications, dorking',
    ],
  },
};
const isTest = (/** @type {string} */ file) =>
  /\.(spec|service-spec|full-spec|e2e|full-e2e|contract)\.tsx?$/.test(file);
/** A string that ends with places, as test names do; `'` may be escaped inside. */
const namePattern = /(['"`])((?:\\.|(?!\1)[^\\])*?) \[((?:S1|S2|D) §\d+(?:, (?:S1|S2|D) §\d+)*)\]\1/gs;

/**
 * The names of a file's tests that end with places; inside a `describe` they begin with its title.
 * @returns {{ sentence: string, places: string[], file: string }[]}
 */
function sentencesIn(/** @type {string} */ text, /** @type {string} */ file) {
  return [...text.matchAll(namePattern)].map(({ 2: name = '', 3: places = '', index }) => ({
    sentence: `${subjectAt(text, index)}${name}`.replace(/\\(.)/g, '$1').replace(/\s+/g, ' '),
    places: places.split(', '),
    file,
  }));
}

/** The title of the `describe` around a place in a file, by the indentation that Prettier gives. */
function subjectAt(/** @type {string} */ text, /** @type {number} */ index) {
  const lines = text.slice(0, index).split('\n');
  const indent = Math.min(lines.at(-1)?.search(/\S|$/) ?? 0, lines.at(-2)?.search(/\S|$/) || Infinity);
  const opening = lines.findLast((line) => line.search(/\S/) < indent && /^\s*describe\('/.test(line));
  return opening ? `${/describe\('((?:\\.|[^'])*)'/.exec(opening)?.[1] ?? ''} ` : '';
}

const found = repositoryFiles(root)
  .filter(isTest)
  .sort()
  .flatMap((file) => sentencesIn(fs.readFileSync(path.join(root, file), 'utf8'), file));
const unknown = found.filter(({ places }) =>
  places.some((place) => {
    const [name = '', number = ''] = place.split(' §');
    return !documents[name]?.sections[Number(number) - 1];
  }),
);
if (unknown.length > 0)
  throw new Error(unknown.map(({ sentence, file }) => `${file}: no such section: ${sentence}`).join('\n'));

const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');
const parts = Object.entries(documents).flatMap(([name, document]) => [
  `## ${name}: ${document.title}`,
  ...document.sections.flatMap((section, index) => {
    const place = `${name} §${index + 1}`;
    const rows = found.filter(({ places }) => places.includes(place));
    return rows.length === 0
      ? []
      : [
          `### ${place} ${section}`,
          [
            '| sentence | test |',
            '| --- | --- |',
            ...rows.map(({ sentence, file }) => `| ${cell(sentence)} | [${path.basename(file)}](../../${file}) |`),
          ].join('\n'),
        ];
  }),
]);
const out = path.join(root, 'dist/docs');
fs.mkdirSync(out, { recursive: true });
fs.writeFileSync(
  path.join(out, 'conformance.md'),
  [
    '<!-- written by npm run gen; do not edit -->',
    '# Conformance',
    [
      `${found.length} sentences of the specifications, each with the test that holds it. A test is listed when its`,
      'name ends with the place of its sentence: S1 is the specification of source registration and review, S2 that of',
      'analytics and administration, D the decisions about both. What is not listed has no test of its own.',
    ].join('\n'),
    ...parts,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n'),
);
