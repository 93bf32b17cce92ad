import { foldWord } from './fold.js';
import { isKazakhForm, kazakhLemmas } from './kazakh-lemmas.js';

const lemmasOf = (word: string): string[] => kazakhLemmas(foldWord(word)).map(({ lemma }) => lemma);
const dictionaryForms = (word: string): string[] =>
  kazakhLemmas(foldWord(word))
    .filter(({ isLemma }) => isLemma)
    .map(({ lemma }) => lemma);

describe('Kazakh lemmas', () => {
  it.each([
    ['қала', 'қала қаланың қалаға қаланы қалада қаладан қаламен қалалар қалаларымызда қаласы қаласында қаладағылар'],
    ['мектеп', 'мектеп мектепке мектептер мектебі мектебіңіз мектебінде мектебіміздің мектебіме'],
    ['халық', 'халық халықтың халқы халқының халқымызға'],
    ['мұрын', 'мұрын мұрнын мұрнында мұрындар'],
    ['мұғалім', 'мұғаліммін мұғалімсің мұғалімбіз мұғалімдер'],
    ['объект', 'объектілер объектіге объектісі объектінің'],
    ['автомобиль', 'автомобильге автомобильдің автомобилі'],
    ['көл', 'көлге көлдің көлі'],
    ['қол', 'қолға қолдың қолы'],
    ['жаз-', 'жазды жазған жазады жазатын жазып жазар жазса жазбайды жазбаған жазыңыз жазайын жазғалы жазу жазуды'],
    ['оқы-', 'оқиды оқимын оқып оқыған оқымады оқитындар оқу оқуға оқыңдар'],
    ['шық-', 'шықты шығады шыққан шығып шығар шықпай шығу шығуы'],
    ['тап-', 'тапты тауып табады табу таппаған'],
    ['қой-', 'қойды қояды қойып қою қоятыны қоймайды'],
    ['қара-', 'қарады қарайды қарап қарау қарамай қараса'],
    ['сен', 'сен саған сенің сенен'],
    ['жат-', 'жатырмын жатыр жатқан жатады'],
  ])('know the forms of %s', (root, forms) =>
    expect(forms.split(' ').filter((form) => !lemmasOf(form).includes(root))).toEqual([]),
  );

  it.each([
    ['бал', 'бала балалар балаға'],
    ['қал-', 'қала қалалар қаланың'],
    ['ана', 'анық аналық'],
    ['қала', 'қалалық қаласыз қалалы'],
    ['жаз-', 'жазушы жазғыш жазылды жаздырды'],
    ['қол', 'көлі көлдің'],
    ['мұғалім', 'мұғалімдік'],
  ])('know what is no form of %s', (root, others) =>
    expect(
      others
        .split(' ')
        .filter(
          (word) =>
            dictionaryForms(word).includes(root) ||
            (!dictionaryForms(word).length && lemmasOf(word).includes(root) && root !== 'қал-'),
        ),
    ).toEqual([]),
  );

  it('tell dictionary forms: nouns as they are, verbs in the infinitive', () => {
    expect(dictionaryForms('бала')).toEqual(['бала']);
    expect(dictionaryForms('жазу')).toContain('жаз-');
    expect(dictionaryForms('жазды')).not.toContain('жаз-');
    expect(dictionaryForms('қалада')).toEqual([]);
  });

  it('guess a stem of words that nobody has listed', () => {
    const [name, form] = ['Сырбұлақбай', 'Сырбұлақбайдың'].map(lemmasOf);
    expect(form).toContain(name?.[0]);
    expect(isKazakhForm('сырбулакбай')).toBe(false);
    expect(dictionaryForms('Сырбұлақбай')).toEqual([]);
  });
});
