import * as fc from 'fast-check';
import { PrefixTree } from './prefix-tree.js';

it('finds the beginnings of a word', () => {
  const letters = fc.string({ unit: fc.constantFrom('а', 'б', 'в', 'я', 'z'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.uniqueArray(letters, { maxLength: 120 }), letters, (beginnings, word) => {
      const tree = new PrefixTree();
      for (const [number, beginning] of beginnings.entries()) tree.add(beginning, number);
      const found = new Int32Array(8);
      const count = tree.find(`=${word}`, 1, found);
      const expected = beginnings.filter((beginning) => word.startsWith(beginning)).sort((a, b) => a.length - b.length);
      expect([...found.subarray(0, count)].map((number) => beginnings[number])).toEqual(expected);
    }),
  );
});
