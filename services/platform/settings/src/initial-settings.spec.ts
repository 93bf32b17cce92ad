import { initialSettings } from './initial-settings.js';

describe('initial values of system settings', () => {
  it('are those of the vocabulary without variables', () => expect(initialSettings({})).toEqual({}));

  it('come from the environment', () => {
    const environment = {
      MM_TIME_ZONE: 'Europe/Moscow',
      MM_HIDE_FROM: '0.995',
      MM_PASSWORD_LENGTH: '12',
      MM_AUDIT_DAYS: '90',
    };
    expect(initialSettings(environment)).toEqual({
      'time-zone': 'Europe/Moscow',
      'hide-from': 99.5,
      'password-length': 12,
      'audit-days': 90,
    });
    expect(initialSettings({ MM_HIDE_FROM: '1.01' })).toEqual({ 'hide-from': 101 });
  });

  it.each(['Asia/Nowhere', '+05:00', '5'])('refuse the zone %s', (zone) => {
    expect(() => initialSettings({ MM_TIME_ZONE: zone })).toThrow('MM_TIME_ZONE: must be an IANA time zone');
  });
});
