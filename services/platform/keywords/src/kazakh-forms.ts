/** Endings of case, possession, number and the commonest verb forms after folding (қ→к, і→и, ң→н …), longest first. */
const endings = (
  'ларынын леринин дарынын деринин тарынын теринин ларында леринде дарында деринде тарында теринде ларынан ' +
  'леринен дарынан деринен тарынан теринен ларына лерине дарына дерине тарына терине ' +
  'ларымен лерим дарымен тарымен сынын синин ынын инин сында синде ында инде сынан синен ынан инен сына сине ' +
  'ына ине сын син ын ин ' +
  'лары лери дары дери тары тери лар лер дар дер тар тер нын нин дын дин тын тин га ге ка ке ны ни ды ди ты ' +
  'ти да де та те дан ден тан тен нан нен мен бен пен сы си ы и ' +
  'дагы деги тагы теги ындагы индеги ады еди йды йди ган ген кан кен атын етин'
)
  .split(' ')
  .sort((a, b) => b.length - a.length);
const voiceless: Record<string, string> = { б: 'п', г: 'к', д: 'т' };
/** Names that end like an inflected form. */
const names = [
  'алматы',
  'казакстан',
  'оскемен',
  'шымкент',
  'кызылорда',
  'астана',
  'акорда',
  'караганды',
  'семей',
  'парламент',
  'президент',
  'министр',
  'интернет',
];
const minStemLength = 3;
const vowel = /[аеиоуыэюя]/;

/**
 * Stem of a Kazakh word form: endings are removed until none is left. The word is folded, so that a text typed without
 * a Kazakh layout gives the same stem.
 */
export function kazakhStem(word: string): string {
  const name = names.find((n) => word.startsWith(n));
  if (name) return name;
  let stem = word;
  for (let found = true; found;) {
    const ending = endings.find(
      (e) => stem.length - e.length >= minStemLength && stem.endsWith(e) && vowel.test(stem.slice(0, -e.length)),
    );
    found = ending !== undefined;
    if (ending) stem = stem.slice(0, -ending.length);
  }
  return stem.slice(0, -1) + (voiceless[stem.slice(-1)] ?? stem.slice(-1));
}
