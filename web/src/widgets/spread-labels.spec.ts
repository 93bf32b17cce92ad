import { spreadLabels } from './spread-labels.js';

test('labels that have room stay at their targets', () => {
  expect(spreadLabels([-40, 0, 40], [12, 24, 12])).toEqual([-40, 0, 40]);
  expect(spreadLabels([], [])).toEqual([]);
});

test('labels that touch are moved apart, evenly around their targets', () =>
  expect(spreadLabels([0, 0, 100], [10, 10, 10])).toEqual([-5, 5, 100]));

test('none leaves the drawing, the others make room', () => {
  expect(spreadLabels([-50, -50, -48], [10, 10, 10], 50)).toEqual([-45, -35, -25]);
  expect(spreadLabels([40, 49, 50], [10, 10, 10], 50)).toEqual([25, 35, 45]);
});
