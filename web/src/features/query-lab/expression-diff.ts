/** A piece of an expression that both versions have, or only the earlier or the later one. */
export interface DiffPart {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** More words than this are not compared one by one. */
const mostWords = 2_000;
const piece = /\s*(?:"[^"]*"|[\p{L}\p{M}\p{N}*_-]+|[^\s])/gu;

/** What a later version of an expression changed, word by word, in the order of both. */
export function diffOf(before: string, after: string): DiffPart[] {
  const [a, b] = [before.match(piece) ?? [], after.match(piece) ?? []];
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart['kind'], text: string): void => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  if (a.length * b.length > mostWords * mostWords) return wholeDiff(before, after);
  const common = commonLengths(a, b);
  const at = (i: number, j: number): number => common[i * (b.length + 1) + j] ?? 0;
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    const [old, added] = [a[i], b[j]];
    if (old !== undefined && added !== undefined && old.trim() === added.trim()) {
      add('same', added);
      [i, j] = [i + 1, j + 1];
    } else if (added === undefined || (old !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      add('gone', old ?? '');
      i++;
    } else {
      add('new', added);
      j++;
    }
  }
  return parts;
}

const wholeDiff = (before: string, after: string): DiffPart[] =>
  before === after
    ? [{ kind: 'same', text: after }]
    : [
        { kind: 'gone', text: before },
        { kind: 'new', text: after },
      ];

/** For each pair of rests the words of their longest common part. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i]?.trim() === b[j]?.trim()
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  return lengths;
}
