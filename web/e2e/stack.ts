export interface TestStack {
  address: string;
  /** Control address of the demo networks. */
  networks: string;
  pid: number;
  folder: string;
  log: string;
}

/** The stack that the global setup started for this worker of jest. */
export function testStack(): TestStack {
  const stacks = JSON.parse(process.env.MM_E2E_STACKS ?? '[]') as TestStack[];
  const stack = stacks[Number(process.env.JEST_WORKER_ID ?? 1) - 1];
  if (!stack) throw new Error('no stack was started: run npm run test:e2e');
  return stack;
}

/** Publishes a VK post in the demo networks. */
export async function publishVk(author: string, text: string): Promise<{ code: string }> {
  const response = await fetch(`${testStack().networks}/__sim/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network: 'vk', author, text }),
  });
  if (!response.ok) throw new Error(`the demo networks did not publish: ${response.status} ${await response.text()}`);
  return (await response.json()) as { code: string };
}

/** A call as `username`, for what a journey needs but does not show. Throws unless it succeeds. */
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
