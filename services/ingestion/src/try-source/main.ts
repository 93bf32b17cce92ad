import { trySource } from './try-source.js';

const [network = '', name = '', operator] = process.argv.slice(2);
await trySource(process.env, { network, name, operator }, (line) => console.log(line)).then(
  (hasAnswered) => (process.exitCode = hasAnswered ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
