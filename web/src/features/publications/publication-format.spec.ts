import { numberText } from '../../ui/number-text/number-text.js';
import { engagement, networkName } from './publication-format.js';

test('a network has one name, that of its descriptor', () => {
  expect(networkName(3)).toBe('VK');
  expect(networkName(0)).toBe('SMI');
});

test('an engagement of which nothing is reported is a dash, never 0', () => {
  expect(numberText(engagement({ commentSum: -1, likeSum: -1, shareSum: -1 }))).toBe('–');
  expect(engagement({ commentSum: 2, likeSum: -1, shareSum: 0 })).toBe(2);
});
