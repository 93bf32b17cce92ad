import type { ServiceClient } from '@mm/http/service-client.js';
import { InstallationTimeZone } from './installation-time-zone.js';

let now = 0;
let answer: { time_zone: string } | Error;
let asked = 0;
const services = {
  call: () => {
    asked++;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  },
} as Pick<ServiceClient, 'call'>;
beforeEach(() => {
  now = asked = 0;
  answer = { time_zone: 'Europe/Moscow' };
});

it('is what identity says, asked once for all requests of a second', async () => {
  const zone = new InstallationTimeZone(services, {}, () => now);
  expect(await Promise.all([zone.current(), zone.current()])).toEqual(['Europe/Moscow', 'Europe/Moscow']);
  answer = { time_zone: 'Asia/Tokyo' };
  now = 999;
  expect([await zone.current(), asked]).toEqual(['Europe/Moscow', 1]);
  now = 1000;
  expect([await zone.current(), asked]).toEqual(['Asia/Tokyo', 2]);
});

it('is the last known one, at first the initial one, while identity does not respond', async () => {
  answer = new Error('down');
  const zone = new InstallationTimeZone(services, { 'time-zone': 'Asia/Omsk' }, () => now);
  expect([await zone.current(), await zone.current(), asked]).toEqual(['Asia/Omsk', 'Asia/Omsk', 1]);
  expect(await new InstallationTimeZone(services, {}, () => now).current()).toBe('Asia/Almaty');
  answer = { time_zone: 'Asia/Tokyo' };
  now = 1000;
  expect(await zone.current()).toBe('Asia/Tokyo');
  answer = new Error('down');
  now = 2000;
  expect(await zone.current()).toBe('Asia/Tokyo');
});
