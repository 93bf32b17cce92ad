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

/** Text for comparing: case, ё/е and Kazakh letters typed on a Russian layout do not matter. */
export const plainText = (text: string): string =>
  text.toLowerCase().replace(/[ёәіғүұқөңһ]/g, (letter) => letters[letter] ?? letter);
