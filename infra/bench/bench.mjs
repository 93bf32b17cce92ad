/** Usage: npm run bench <name> [-- --posts N …]. Without a name it lists the benchmarks. */
import { parseArgs } from 'node:util';
import { articles } from './articles.mjs';
import { classification } from './classification.mjs';
import { classified } from './classified.mjs';
import { desk } from './desk.mjs';
import { dorkingRecall } from './dorking-recall.mjs';
import { index } from './index-documents.mjs';
import { ingest } from './ingest.mjs';
import { freshness } from './freshness.mjs';
import { asUserFacing } from '../start/user-facing-error.mjs';
import { kafka } from './kafka-log.mjs';
import { latency } from './latency.mjs';
import { machine } from './machine.mjs';
import { matcher } from './matcher.mjs';
import { report } from './report.mjs';
import { reports } from './reports.mjs';
import { sizes } from './sizes.mjs';
import { spikes } from './spikes.mjs';
import { stories } from './stories.mjs';
import { telegram } from './telegram.mjs';
import { web } from './web.mjs';

const benchmarks = {
  ingest,
  latency,
  matcher,
  index,
  kafka,
  sizes,
  reports,
  articles,
  classification,
  classified,
  freshness,
  telegram,
  web,
  desk,
  spikes,
  stories,
  'dorking-recall': dorkingRecall,
};
const {
  values,
  positionals: [name],
} = parseArgs({
  allowPositionals: true,
  options: {
    posts: { type: 'string' },
    seconds: { type: 'string' },
    rate: { type: 'string' },
    minutes: { type: 'string' },
    rounds: { type: 'string' },
    data: { type: 'string' },
    before: { type: 'string' },
    keep: { type: 'boolean' },
    'skip-hops': { type: 'boolean' },
  },
});

const benchmark = benchmarks[name];
if (!benchmark) {
  if (name) console.error(`There is no benchmark '${name}'.`);
  console.log('npm run bench <name>, where the name is one of');
  for (const [known, { about }] of Object.entries(benchmarks)) console.log(`  ${known.padEnd(14)} ${about}`);
  process.exit(name ? 2 : 0);
}

const before = machine();
console.log(
  `${name}: ${benchmark.about}\n${before.cores} cores, load average ${before.loadAverage.join(' ')}, ` +
    `Node ${before.node}, commit ${before.commit}`,
);
const { rows, notes } = await benchmark.run(values).catch((error) => {
  const stop = asUserFacing(error);
  if (!stop) throw error;
  console.error(stop.message);
  process.exit(1);
});
report({ name, about: benchmark.about, before, after: machine(), notes, rows });
process.exit(0);
