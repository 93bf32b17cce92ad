/** Fills a demo once: node infra/docker/fill-demo.mjs <address of the gateway> <folder with the marker>. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillDemo } from '../start/fill-demo.mjs';

const [address, folder] = process.argv.slice(2);
fillDemo({
  root: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..'),
  folder,
  address,
  env: process.env,
  print: (line) => console.log(line),
});
