import { anAlertRule } from '../../../../test/an-alert.js';
import { draftOf, faultsOf, ruleRefusalOf, saveOf, withKind, type RuleDraft } from './rule-draft.js';

const draft = draftOf(null);

test.each<[string, Partial<RuleDraft>, ReturnType<typeof faultsOf>]>([
  ['nothing wrong', {}, {}],
  ['mail without addresses', { channels: ['mail'] }, { addresses: 'Не заполнен email!' }],
  ['a wrong address', { channels: ['mail'], addresses: 'a.kz' }, { addresses: 'Не корректный email a.kz' }],
  ['addresses without mail', { addresses: 'a.kz' }, {}],
  ['Telegram without chats', { channels: ['telegram'] }, { chats: 'Укажите хотя бы один чат.' }],
  [
    '21 chats',
    { channels: ['telegram'], chats: Array.from({ length: 21 }, (_, i) => `-${i}`).join() },
    { chats: 'Не более 20 чатов.' },
  ],
])('%s', (_, part, faults) => expect(faultsOf({ ...draft, ...part })).toEqual(faults));

test('a rule is sent as it was, with its number', () => {
  const rule = anAlertRule(4, {
    channels: ['telegram', 'push'],
    chats: ['-100', '5'],
    quiet_hours: [22, 7],
    owner: 'analyst',
  });
  const { owner: _, is_hidden: __, ...sent } = rule;
  expect(saveOf(draftOf(rule), rule)).toEqual(sent);
});

test('addresses and chats of channels that are off are not sent', () =>
  expect(saveOf({ ...draft, addresses: 'a@b.kz', chats: '5' }, null)).toMatchObject({ addresses: '', chats: [] }));

test('only kinds about topics keep the topic, only first publications the authors', () => {
  const full: RuleDraft = { ...draft, topic_id: 15, kind: 'first-publication', authors: [{ network: 'smi', id: 1 }] };
  expect(withKind(full, 'topic-spike')).toMatchObject({ topic_id: 15, authors: [] });
  expect(withKind(full, 'disk-full')).toMatchObject({ topic_id: null, authors: [] });
});

test.each([
  [403, 'other-rule', { form: 'Правило для всех тем может задать администратор или руководитель.' }],
  [400, 'email-missing', { addresses: 'Не заполнен email!' }],
  [500, 'internal', { form: 'Ошибка сохранения!' }],
])('a refusal %i %s says why', (status, code, faults) =>
  expect(ruleRefusalOf({ status, code, message: '' })).toEqual(faults),
);
