import { logEngine } from './log-engine.js';

describe('the engine of the event log', () => {
  it('is PostgreSQL by default', () => {
    expect(logEngine({})).toEqual({ kind: 'postgres' });
  });

  it('is Kafka with its brokers when configured', () => {
    expect(logEngine({ MM_LOG: 'kafka', KAFKA_BROKERS: 'a:9092, b:9092', KAFKA_TOPIC_PREFIX: 'x.' })).toEqual({
      kind: 'kafka',
      settings: { brokers: ['a:9092', 'b:9092'], prefix: 'x.' },
    });
  });

  it.each([
    [{ MM_LOG: 'kafka' }, /KAFKA_BROKERS: is needed/],
    [{ MM_LOG: 'rabbit' }, /MM_LOG: /],
  ])('rejects %o with a readable message', (environment, words) => {
    expect(() => logEngine(environment)).toThrow(words);
  });
});
