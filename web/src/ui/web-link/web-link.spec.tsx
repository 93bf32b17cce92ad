import { render } from '@testing-library/react';
import { WebLink } from './web-link.js';

const addressOf = (url: string) =>
  render(<WebLink url={url}>источник</WebLink>)
    .getByText('источник')
    .getAttribute('href');

test.each([
  ['https://vk.com/wall-1_2', 'https://vk.com/wall-1_2'],
  ['HTTP://example.kz', 'HTTP://example.kz'],
  ['javascript:alert(1)', null],
  ['data:text/html,<b>', null],
  ['', null],
])('a collected address %s becomes the link %s', (url, address) => {
  expect(addressOf(url)).toBe(address);
});
