import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { profileFeatures, PROFILE_SIZE } from '../recognition/language/profile-features.js';
import { tokenise } from '../recognition/text/tokenise.js';
import { readExamples } from './read-examples.js';

const PER_SOURCE = 14_000;
const EPOCHS = 4;
const RATE = 0.4;
const SCALE = 16;

const words = (text: string): string[] => tokenise(text.slice(0, 600), { latin: 'kz' }).map(({ folded }) => folded);

/**
 * Trains the Kazakh-or-Russian profile on folded letters (logistic regression with AdaGrad) and writes `profile.json`.
 */
function trainLanguage(folder: string): void {
  const take = (name: string): { features: number[]; kazakh: 0 | 1 }[] =>
    readExamples(path.join(folder, name))
      .filter((example) => example.split === 'train' || name.startsWith('kaznerd'))
      .slice(0, PER_SOURCE)

      // texts labelled Kazakh but without Kazakh letters are often Russian; folding creates such words anyway
      .filter((example) => example.lang !== 'kz' || /[әғқңөұүһі]/i.test(example.text))
      .map((example) => ({
        features: profileFeatures(words(example.text)),
        kazakh: (example.lang === 'kz' ? 1 : 0) as 0 | 1,
      }))
      .filter(({ features }) => features.length > 12);
  const examples = [
    'kazsandra_pc.jsonl.gz',
    'kaznerd.jsonl.gz',
    'telegram_news_llm.jsonl.gz',
    'telegram_spam.jsonl.gz',
    'rusentne2023.jsonl.gz',
  ].flatMap(take);
  const weights = new Float64Array(PROFILE_SIZE);
  const squares = new Float64Array(PROFILE_SIZE).fill(1e-6);
  let seed = 42;
  const random = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = examples.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [examples[i], examples[j]] = [examples[j]!, examples[i]!];
    }
    for (const { features, kazakh } of examples) {
      let sum = 0;
      for (const f of features) sum += weights[f] ?? 0;
      const error = kazakh - 1 / (1 + Math.exp(-sum / Math.sqrt(features.length)));
      const step = error / Math.sqrt(features.length);
      for (const f of features) {
        squares[f] = (squares[f] ?? 0) + step * step;
        weights[f] = (weights[f] ?? 0) + (RATE * step) / Math.sqrt(squares[f] ?? 1);
      }
    }
  }
  const bytes = Buffer.from(
    Int8Array.from(weights, (w) => Math.max(-127, Math.min(127, Math.round(w * SCALE)))).buffer,
  );
  const target = path.join(
    path.dirname(fileURLToPath(import.meta.url)).replace(`${path.sep}dist${path.sep}`, `${path.sep}src${path.sep}`),
    '../recognition/language/profile.json',
  );
  const _about =
    'Weights of the Kazakh-or-Russian profile, one signed byte each in base64, made by quality/train-language.ts. ' +
    'Trained on KazSAnDRA (arXiv 2403.19335, CC BY 4.0), KazNERD (LREC 2022, CC BY 4.0), ' +
    'telegram-news-classifier (CC BY 4.0), telegram-spam-classifier-bot (MIT) and RuSentNE (arXiv 2305.17679, MIT).';
  fs.writeFileSync(target, `${JSON.stringify({ _about, weights: bytes.toString('base64') }, null, 2)}\n`);
  console.log(`${examples.length} examples, ${bytes.length} bytes → ${target}`);
}

const [, script, folder] = process.argv;
if (script === fileURLToPath(import.meta.url)) trainLanguage(folder ?? 'data');
