import { Watermark } from './watermark.js';

const at = (second: number): Date => new Date(second * 1000);
const reachedTo = (position: number) => (end: number) => end <= position;

describe('up to when work is done', () => {
  it('is not known before an end is reached', () => {
    const watermark = new Watermark<number>();
    expect(watermark.advance(at(1), 10, reachedTo(9))).toBeUndefined();
    expect(watermark.advance(undefined, 10, reachedTo(9))).toBeUndefined();
  });

  it('is the present while nothing waits', () => {
    const watermark = new Watermark<number>();
    expect([1, 2, 3].map((second) => watermark.advance(at(second), 10, reachedTo(10)))).toEqual([at(1), at(2), at(3)]);
  });

  it('follows behind work that never ends, and stands still with it', () => {
    const watermark = new Watermark<number>();
    expect(watermark.advance(at(1), 10, reachedTo(5))).toBeUndefined();
    expect(watermark.advance(at(2), 20, reachedTo(10))).toEqual(at(1));
    expect(watermark.advance(at(3), 30, reachedTo(29))).toEqual(at(2));
    expect(watermark.advance(at(4), 40, reachedTo(29))).toEqual(at(2));
    expect(watermark.advance(at(5), 50, reachedTo(50))).toEqual(at(5));
  });

  it('advances from the first moments on after a long standstill', () => {
    const watermark = new Watermark<number>();
    for (let second = 1; second <= 1000; second++) watermark.advance(at(second), second, reachedTo(0));
    expect(watermark.advance(at(1001), 1001, reachedTo(100))).toEqual(at(100));
    watermark.advance(at(1002), 1002, reachedTo(1000));
    expect(watermark.advance(at(1003), 1003, reachedTo(1003))).toEqual(at(1003));
  });
});
