import { render, screen } from '@testing-library/react';
import { Meter } from './meter.js';

it('a tiny part has a value that ARIA can read, without an exponent', () => {
  render(<Meter label="Расход" value={0.0000005} max={1} text="0 %" />);
  expect(screen.getByRole('meter', { name: 'Расход' }).getAttribute('aria-valuenow')).toBe('0');
});
