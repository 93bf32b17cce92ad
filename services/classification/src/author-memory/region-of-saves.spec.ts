import { regionOfSaves } from './region-of-saves.js';

const saves = (count: number, ...oblasts: number[]): number[][] => Array.from({ length: count }, () => oblasts);

describe('the region of an author by its saved posts', () => {
  it('needs three of them', () => {
    expect(regionOfSaves([])).toBeNull();
    expect(regionOfSaves(saves(2, 47))).toBeNull();
    expect(regionOfSaves(saves(3, 47))?.oblasts).toEqual([47]);
  });

  it('is that of at least 60 % of them', () => {
    expect(regionOfSaves([...saves(5, 47), ...saves(5, 31)])).toBeNull();
    expect(regionOfSaves([...saves(7, 47), ...saves(3, 31)])?.oblasts).toEqual([47]);
  });

  it('is surer the more posts agree', () => {
    const confidences = [3, 5, 10, 30].map((count) => regionOfSaves(saves(count, 47))?.confidence ?? 0);
    expect(confidences).toEqual([...confidences].sort((a, b) => a - b));
    expect(confidences.at(-1)).toBeLessThan(1);
    expect(regionOfSaves([...saves(7, 47), ...saves(3, 31)])?.confidence).toBeLessThan(confidences[2] ?? 0);
  });

  it('follows the newer posts', () =>
    expect(regionOfSaves([...saves(10, 31), ...saves(10, 47)])?.oblasts).toEqual([31]));

  it('counts a post of several regions for each its share', () => {
    expect(regionOfSaves(saves(10, 47, 31))).toBeNull();
    expect(regionOfSaves([...saves(2, 47, 31), ...saves(3, 47)])?.oblasts).toEqual([47]);
  });
});
