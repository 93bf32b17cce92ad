/**
 * Restarts every service and both gateways of a cluster one after another under load: no request may fail, every
 * process has to exit by itself, and a listener that moves between the gateways receives everything exactly once.
 * Usage: node infra/local/test/rolling-restart.mjs [--data <folder of a running cluster>]
 * Without `--data` it starts and stops its own cluster.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { missingForEngines } from '../java.mjs';
import { readProcesses } from '../process-list.mjs';
import { startListener } from './listener.mjs';
import { prepareOperator } from './working-operator.mjs';
import { startOwnCluster } from './own-cluster.mjs';

const TIMEOUT_MS = 120_000;
const faults = [];
const expect = (isMet, fault) => void (isMet || faults.push(fault));

async function waitUntil(what, condition) {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(200)) {
    const found = await condition();
    if (found) return found;
  }
  throw new Error(`timed out waiting until ${what}`);
}

/** Sends SIGTERM to one process and waits until its successor is running. */
async function restart(folder, name) {
  const find = () => readProcesses(folder)?.processes.find((one) => one.name === name);
  const { pid, starts } = await waitUntil(`${name} is running`, () =>
    find()?.state === 'running' ? find() : undefined,
  );
  process.kill(pid, 'SIGTERM');
  const next = await waitUntil(`${name} is back`, () =>
    find().starts > starts && find().state === 'running' ? find() : undefined,
  );
  expect(next.lastEnd === 'exit code 0', `${name} did not shut down gracefully: ${next.lastEnd}`);
}

async function restartAll(folder) {
  const { gateways, networks, processes } = readProcesses(folder);
  const operator = await prepareOperator({ gateways, networks });
  const listener = await startListener({ gateways, token: operator.token });
  operator.start();
  await waitUntil('the listener receives saves', () => listener.received.length > 0);
  const order = processes.filter(({ kind }) => ['service', 'relay', 'gateway'].includes(kind)).map(({ name }) => name);
  for (const name of order) await restart(folder, name);
  await sleep(1000);
  const { reads, saves, versions } = await operator.stop();
  const receivedVersions = (post) => listener.received.filter(({ id }) => id === post).map(({ version }) => version);
  await waitUntil('every save is received', () =>
    [...versions].every(([id, list]) => list.every((version) => receivedVersions(id).includes(version))),
  ).catch(() => {});
  const missed = [...versions].flatMap(([id, list]) =>
    list.filter((version) => !receivedVersions(id).includes(version)).map((version) => `post ${id} version ${version}`),
  );
  const keys = listener.received.map(({ id, version }) => `${id}/${version}`);
  for (const fault of operator.failures) faults.push(fault);
  expect(
    missed.length === 0,
    `the listener missed ${missed.length} of ${saves} saves: ${missed.slice(0, 5).join(', ')}`,
  );
  expect(new Set(keys).size === keys.length, `the listener received ${keys.length - new Set(keys).size} saves twice`);
  expect(listener.resyncs.length === 0, `the listener was asked to reload: ${listener.resyncs.join(', ')}`);
  expect(listener.moves > 0, 'the listener never had to move to another gateway');
  expect(reads > 0 && saves > 0, 'nothing was read or saved');
  listener.close();
  return (
    `${order.length} processes restarted, ${reads} reads, ${saves} saves, ` +
    `${listener.received.length} pushes received, ${listener.moves} moves between gateways`
  );
}

async function main() {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  const missing = missingForEngines();
  if (missing) {
    console.log(`rolling restart: skipped. ${missing}`);
    return process.env.CI === 'true' ? 1 : 0;
  }
  const folder = values.data ?? fs.mkdtempSync(path.join(os.tmpdir(), 'mm-rolling-'));
  const cluster = values.data ? undefined : await startOwnCluster(folder);
  let summary;
  try {
    summary = await restartAll(cluster?.folder ?? folder);
  } catch (error) {
    faults.push(error.stack);
  } finally {
    await cluster?.stop();
    if (cluster && faults.length === 0) fs.rmSync(folder, { recursive: true, force: true });
  }
  for (const fault of faults) console.log(`  ✗ ${fault}`);
  const outcome =
    faults.length === 0
      ? `${summary}: no request failed, nothing missed, nothing twice`
      : `${faults.length} faults (data: ${folder})`;
  console.log(`rolling restart: ${outcome}`);
  return faults.length === 0 ? 0 : 1;
}

process.exit(await main());
