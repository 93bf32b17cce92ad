import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Parser token',
  start: (label) => `${label} start`,
  get: (label) => `${label} GET`,
  token: 'Сервистік токен',
  tokenHint: 'Желіде тексеріледі, шифрланып сақталады және қайта көрсетілмейді.',
  tokenMissing: 'Токенді енгізіңіз',
  stored: 'Токен қабылданды, жинау жүріп жатыр',
  refused: {
    auth_required: 'Желі бұл токенді қабылдамады. Бұрынғы токен қалды.',
    blocked: 'Желі бізге рұқсат бермеді. Бұрынғы токен қалды.',
    rate_limited: 'Желі күте тұруды сұрайды. Бір минуттан кейін көріңіз.',
    transient: 'Желі жауап бермеді. Қайта көріңіз.',
  },
  failed: 'Токен сақталмады: сервер дұрыс жауап бермеді. Қайта көріңіз.',
  stateFailed: 'Токен күйі жүктелмеді. Қайта көріңіз.',
  isSet: 'Токен',
  set: 'сақталған',
  notSet: 'берілмеген: бұл желіден жинау жүрмейді',
  owner: 'Кімдікі',
  byEnvironment: 'сервер баптауларынан',
  lastGood: 'Соңғы сәтті сұрау',
  never: 'әлі болған жоқ',
  budget: 'Бүгінге қалған сұраулар',
};
