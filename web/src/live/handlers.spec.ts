import { jest } from '@jest/globals';
import { onLive, runLive, type LiveStore } from './handlers.js';

const store: LiveStore = { dispatch: () => undefined, getState: () => undefined as never };

test('all handlers of an event run until they are removed, even after one that throws', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const received: string[] = [];
  const stopBroken = onLive('hello', () => {
    throw new Error('broken');
  });
  const stop = onLive('hello', ({ cursor }) => void received.push(cursor));
  runLive('hello', { cursor: '1' }, store);
  stop();
  stopBroken();
  runLive('hello', { cursor: '2' }, store);
  expect(received).toEqual(['1']);
  expect(warn).toHaveBeenCalledTimes(1);
});
