import { webhookSettings } from './webhook-settings.js';

describe('MM_WEBHOOK_PRIVATE', () => {
  it.each([
    [undefined, []],
    ['', []],
    [' 10.0.0.5:8080 , Hooks.local:80,[fd00::1]:443,', ['10.0.0.5:8080', 'hooks.local:80', '[fd00::1]:443']],
  ])('%j allows %j', (value, allowed) =>
    expect([...webhookSettings(value === undefined ? {} : { MM_WEBHOOK_PRIVATE: value }).allowPrivate]).toEqual(
      allowed,
    ),
  );

  it.each(['10.0.0.5', '10.0.0.0/8', 'http://10.0.0.5:80', '*:80 *'])('refuses %j', (value) =>
    expect(() => webhookSettings({ MM_WEBHOOK_PRIVATE: value })).toThrow(/MM_WEBHOOK_PRIVATE/),
  );
});
