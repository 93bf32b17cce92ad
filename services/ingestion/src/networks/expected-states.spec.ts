import { Logger } from '@nestjs/common';
import { DomainError } from '@mm/http/problem.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import { JsonLogger } from '@mm/telemetry/json-logger.js';

afterAll(() => Logger.overrideLogger(false));

it('faults of networks and refusals are warnings of one line; unknown shapes and 500 are errors with a stack', () => {
  const lines: { level: string; err?: unknown }[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  Logger.overrideLogger(new JsonLogger({ level: 'debug', format: 'json', service: 'ingestion', write }));
  const logger = new Logger('x');
  const native = { code: 1, message: 'x' };
  const expected = [
    ...(['not_found', 'closed_account', 'auth_required', 'blocked', 'rate_limited', 'transient'] as const).map(
      (kind) => new NetworkFault(kind, native),
    ),
    ...[400, 404, 409, 422, 503].map((status) => new DomainError(status, 'x', 'x')),
  ];
  const failures = [new NetworkFault('schema_drift', native), new DomainError(500, 'x', 'x'), new TypeError('x')];
  for (const error of [...expected, ...failures]) logger.error(error);
  expect(lines.map(({ level, err }) => [level, err !== undefined])).toEqual([
    ...expected.map(() => ['warn', false]),
    ...failures.map(() => ['error', true]),
  ]);
});
