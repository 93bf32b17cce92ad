import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface House {
  address: string;
  /** The demo networks' control address. */
  networks: string;
  pid: number;
  folder: string;
  log: string;
}

const note = path.join(os.tmpdir(), `mm-e2e-house-${process.env.MM_E2E_RUN ?? process.ppid}.json`);

export const rememberHouse = (house: House): void => fs.writeFileSync(process.env.MM_E2E_NOTE ?? note, JSON.stringify(house));

/** The house that the setup started. */
export function house(): House {
  return JSON.parse(fs.readFileSync(process.env.MM_E2E_NOTE ?? note, 'utf8')) as House;
}

export const forgetHouse = (): void => fs.rmSync(process.env.MM_E2E_NOTE ?? note, { force: true });

/** Publishes a VK post at the demo networks, as its author would. */
export async function publishVk(author: string, text: string): Promise<{ code: string }> {
  const answer = await fetch(`${house().networks}/__sim/publish`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ network: 'vk', author, text }) });
  if (!answer.ok) throw new Error(`the demo networks do not publish: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { code: string };
}

/** A call in somebody's name, for what a journey needs but does not show. */
export async function ask<T>(username: string, method: 'GET' | 'POST', path_: string, body?: unknown): Promise<T> {
  const { address } = house();
  const login = (await (await fetch(`${address}/api-py/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username, password: 'demo' }) })).json()) as { token: string };
  const answer = await fetch(address + path_, { method, headers: { authorization: `Bearer ${login.token}`, 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path_}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
