import { parentPort } from 'node:worker_threads';
import { recogniseAll } from './recognise-all.js';
import type { RecognitionInput } from './recognise.js';

parentPort?.on('message', ({ id, inputs }: { id: number; inputs: RecognitionInput[] }) =>
  parentPort?.postMessage({ id, outcomes: recogniseAll(inputs) }),
);
