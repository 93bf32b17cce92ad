import { foldWord } from './fold.js';
import { fromLatin } from './latin.js';

describe('Kazakh in Latin letters', () => {
  it.each([
    ['Қарағанды', "Qarağandy Qaraǵandy Qarag’andy Qarag'andy Karagandy Qarağandı Karaghandy"],
    ['Қызылорда', 'Qyzylorda Kyzylorda Qızılorda'],
    ['Ақтөбе', "Aqtöbe Aqtóbe Aqto'be Aktobe"],
    ['Өскемен', "Öskemen Óskemen O'skemen Oskemen"],
    ['Шымкент', "Şymkent Shymkent S'ymkent"],
    ['Жезқазған', 'Jezqazğan Jezqazǵan Zhezkazgan Jezkazgan'],
    ['Атырау', "Atyrau Atyraý Atyray' Atıraw"],
    ['Семей', 'Semey Semei Semeı'],
    ['Түркістан', "Türkistan Túrkistan Tu'rkistan Turkistan"],
    ['ауданында', "audanynda aýdanynda ay'danynda awdanında"],
    ['теңгеге', "teñgege teńgege ten'gege"],
    ['жаңалық', 'jañalyq janalyk zhanalyk'],
    ['көше', "köşe kóshe koshe ko's'e"],
    ['жақсы', 'jaqsy zhaksy jaksi'],
    ['қалай', 'qalay qalai kalai'],
    ['әкімдік', 'äkimdik ákimdik akimdik'],
    ['ұлттық', 'ūlttyq ulttyk'],
    ['Қарағандыда', 'QARAĞANDYDA QARAĞANDIDA Qarag’andyda'],
    ['барлық', 'barlyq barlık'],
  ])('%s is read in every spelling', (word, spellings) =>
    expect(spellings.split(' ').map((latin) => fromLatin(latin.toLowerCase(), 'kz'))).toEqual(
      spellings.split(' ').map(() => foldWord(word)),
    ),
  );
});

describe('Russian in Latin letters', () => {
  it.each([
    ['хорошо', 'khorosho horosho xorosho'],
    ['что', 'chto 4to'],
    ['который', 'kotoryi kotoryy kotoryj'],
    ['моя', 'moya moja'],
    ['район', 'rayon rajon'],
    ['ещё', 'eshchyo esche eshhe'],
    ['это', 'eto'],
    ['если', 'esli'],
    ['экономика', 'ekonomika'],
    ['стройка', 'stroyka strojka'],
    ['строит', 'stroit'],
    ['улица', 'ulitsa ulica'],
    ['жители', 'zhiteli jiteli'],
    ['ульяна', "ul'yana ul'jana"],
    ['больше', "bol'she bol'we"],
  ])('%s is read in every spelling', (word, spellings) =>
    expect(spellings.split(' ').map((latin) => fromLatin(latin, 'ru'))).toEqual(
      spellings.split(' ').map(() => foldWord(word)),
    ),
  );
});

it('reads only the start of what is too long for a word', () => {
  expect(fromLatin('qi'.repeat(100_000), 'kz')).toHaveLength(100);
});
