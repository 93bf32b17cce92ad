import { render, screen } from '@testing-library/react';
import { PrivacyPage } from './privacy.page.js';

test('the privacy policy is in English, last updated in November 2022, with a minimum age of 13 [S1 §2]', () => {
  render(<PrivacyPage />);
  const page = screen.getByRole('article');
  expect(page.lang).toBe('en');
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeTruthy();
  expect(page.textContent).toContain('Last updated: November 2022');
  expect(page.textContent).toContain('under the age of 13');
});
