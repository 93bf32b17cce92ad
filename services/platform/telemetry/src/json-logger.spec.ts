import { Logger } from '@nestjs/common';
import { runInScope } from './correlation.js';
import { JsonLogger, type LogOptions } from './json-logger.js';

interface Line {
  time: string;
  level: string;
  service: string;
  context?: string;
  correlationId?: string;
  msg: string;
  err?: { type?: string; message?: string; stack: string };
}

function logTo(options: Partial<LogOptions> = {}): { lines: string[]; parsed: () => Line[] } {
  const lines: string[] = [];
  Logger.overrideLogger(
    new JsonLogger({
      level: 'debug',
      format: 'json',
      service: 'process',
      write: (line) => void lines.push(line),
      ...options,
    }),
  );
  return { lines, parsed: () => lines.map((line) => JSON.parse(line) as Line) };
}
afterAll(() => Logger.overrideLogger(false));

describe('a line of the log', () => {
  it('is an object with time, level, context and message, that ends with its line', () => {
    const { lines, parsed } = logTo();
    new Logger('collection').warn('2 items could not be parsed');
    expect(lines).toEqual([expect.stringMatching(/^\{[^\n]*\}\n$/)]);
    expect(parsed()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        level: 'warn',
        service: 'process',
        context: 'collection',
        msg: '2 items could not be parsed',
      },
    ]);
  });

  it('names the service and the correlation id of the work that writes it, although Nest has one logger', async () => {
    const { parsed } = logTo();
    const logger = new Logger('work');
    await Promise.all(
      ['ingestion', 'review'].map((service, at) =>
        runInScope({ service, correlationId: `id-${at}` }, async () => {
          await new Promise((resolve) => setTimeout(resolve, 10 - at * 5));
          logger.log('done');
        }),
      ),
    );
    expect(parsed().map(({ service, correlationId }) => [service, correlationId])).toEqual([
      ['review', 'id-1'],
      ['ingestion', 'id-0'],
    ]);
  });

  it('has the stack and the causes of an error, however it is given', () => {
    const { parsed } = logTo();
    const error = new Error('not stored', { cause: new TypeError('no column') });
    const logger = new Logger('x');
    logger.error(error);
    logger.error('the page was lost', error);
    logger.error(error.stack);
    logger.error('with a stack', error.stack);
    const [given, detail, stack, nest] = parsed();
    expect(given).toMatchObject({
      msg: 'not stored',
      context: 'x',
      err: { type: 'Error', message: 'not stored: no column' },
    });
    expect(given?.err?.stack).toMatch(/caused by: TypeError: no column\n\s+at /);
    expect(detail).toMatchObject({ msg: 'the page was lost', context: 'x', err: { type: 'Error' } });
    expect(stack).toMatchObject({ msg: 'Error: not stored', context: 'x', err: { stack: error.stack } });
    expect(nest).toMatchObject({ msg: 'with a stack', context: 'x', err: { stack: error.stack } });
  });

  it('shows no further properties of an error, such as the parameters of a statement', () => {
    const { lines } = logTo();
    new Logger('x').error(Object.assign(new Error('failed'), { parameters: ['private'] }));
    expect(lines.join()).not.toContain('private');
  });

  it('shows no secrets', () => {
    const { lines } = logTo();
    const logger = new Logger('x');
    logger.warn('GET https://api.example.org/a?access_token=se1cret&v=5 failed');
    logger.warn('headers {"authorization":"Bearer se1cret.abc","cookie":"KEYCLOAK_SESSION=se1cret; a=b"}');
    logger.warn('authorization: Basic se1cretbase64=');
    logger.warn({ token: 'se1cret', password: 'se1cret' });
    logger.warn('postgres://mm:se1cret@localhost/mm is away');
    logger.error(new Error('eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJzZTFjcmV0In0.c2UxY3JldA was refused'));
    logger.warn('GET http://ingestion/api/vk/start/vk1.a.se1cret failed');
    logger.warn('POST https://api.telegram.org/bot123456:AAse1cret_-x/sendMessage failed');
    expect(lines).toHaveLength(8);
    expect(lines.filter((line) => /se1cret|c2UxY3JldA/.test(line))).toEqual([]);
    expect(lines[0]).toContain('access_token=[hidden]&v=5 failed');
    expect(lines[4]).toContain('postgres://mm:[hidden]@localhost/mm');
  });

  it('survives what has no JSON, and a long value without spaces', () => {
    const { lines } = logTo();
    const circular: Record<string, unknown> = { count: 1n };
    new Logger('x').warn(Object.assign(circular, { circular }));
    new Logger('x').warn('a'.repeat(1_000_000));
    expect(lines[0]).toContain('[object Object]');
    expect(lines[1]?.length).toBeLessThan(30_000);
  });

  it('is left out below the level, and the list of modules and routes at a start is for debugging', () => {
    const { lines } = logTo({ level: 'info' });
    new Logger('InstanceLoader').log('Module dependencies initialized');
    new Logger('RouterExplorer').log('Mapped {/a, GET} route');
    new Logger('x').debug('a detail');
    expect(lines).toEqual([]);
    new Logger('x').log('a fact');
    expect(lines).toHaveLength(1);
  });

  it('is a readable text where people read it', () => {
    const { lines } = logTo({ format: 'text' });
    runInScope({ service: 'review', correlationId: 'c-1' }, () => new Logger('labels').error(new Error('not saved')));
    expect(lines).toEqual([
      expect.stringMatching(/^\S+Z ERROR review \[labels\] not saved \(c-1\)\nError: not saved\n\s+at /),
    ]);
  });
});

describe('what an expected state says', () => {
  const expected = Object.assign(new Error('auth_required: 5 the token has expired\nask for another'), {
    isExpected: true,
  });
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

  it('is a warning of one line without a stack, from every place that logs it', () => {
    const { parsed } = logTo();
    const logger = new Logger('x');
    logger.error(expected);
    logger.warn(expected);
    logger.error(`vk 1: ${expected.message}`, expected);
    logger.error(refused);
    expect(parsed().map(({ level, msg, err }) => [level, msg, err])).toEqual([
      ['warn', 'auth_required: 5 the token has expired', undefined],
      ['warn', 'auth_required: 5 the token has expired', undefined],
      ['warn', 'vk 1: auth_required: 5 the token has expired', undefined],
      ['warn', 'connect ECONNREFUSED 127.0.0.1:5432', undefined],
    ]);
  });
});
