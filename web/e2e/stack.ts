export interface TestStack {
  address: string;
  /** The demo networks' control address. */
  networks: string;
  pid: number;
  folder: string;
  log: string;
}

/** The house that the setup started. */
export function testStack(): TestStack {
  if (!process.env.MM_E2E_HOUSE) throw new Error('no house was started: run npm run test:e2e');
  return JSON.parse(process.env.MM_E2E_HOUSE) as TestStack;
}

/** Publishes a VK post at the demo networks, as its author would. */
export async function publishVk(author: string, text: string): Promise<{ code: string }> {
  const response = await fetch(`${testStack().networks}/__sim/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network: 'vk', author, text }),
  });
  if (!response.ok) throw new Error(`the demo networks do not publish: ${response.status} ${await response.text()}`);
  return (await response.json()) as { code: string };
}

/** A call in somebody's name, for what a journey needs but does not show. */
export async function callAs<T>(username: string, method: 'GET' | 'POST', path_: string, body?: unknown): Promise<T> {
  const { address } = testStack();
  const login = (await (
    await fetch(`${address}/api-py/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'demo' }),
    })
  ).json()) as { token: string };
  const response = await fetch(address + path_, {
    method,
    headers: { authorization: `Bearer ${login.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path_}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
