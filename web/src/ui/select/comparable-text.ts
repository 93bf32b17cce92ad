const letters: Record<string, string> = {
  ё: 'е',
  ә: 'а',
  і: 'и',
  ғ: 'г',
  ү: 'у',
  ұ: 'у',
  қ: 'к',
  ө: 'о',
  ң: 'н',
  һ: 'х',
};

/** Normalises text for comparison: case, ё as е, Kazakh letters as typed on a Russian layout. */
export const comparableText = (text: string): string =>
  text.toLowerCase().replace(/[ёәіғүұқөңһ]/g, (letter) => letters[letter] ?? letter);
