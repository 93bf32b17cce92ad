import { rulesOfTopic, type RuleRow } from './alert-rules.js';

const rule = (id: number, fields: Partial<RuleRow> = {}): RuleRow => ({
  id,
  kind: 'topic-spike',
  topic_id: null,
  active: true,
  sensitivity: 'normal',
  authors: [],
  cool_down: 60,
  quiet_hours: null,
  channels: [],
  addresses: '',
  chats: [],
  takes_over_wall: false,
  owner: '',
  owner_id: 0,
  owner_roles: [],
  ...fields,
});
const own = { topic_id: '7', owner: 'dana', owner_id: 4, owner_roles: ['mm_user'] };
const topic = { id: 7, access: [4, 5] };
const idsOf = (rules: RuleRow[]): number[] => rulesOfTopic(rules, topic).map(({ id }) => id);

describe('the rules of a topic', () => {
  it('are the general ones where it has none', () => {
    expect(idsOf([rule(1), rule(2, { ...own, topic_id: '8' })])).toEqual([1]);
  });

  it('are its own ones in place of the general rule of the installation', () => {
    expect(idsOf([rule(1), rule(2, own)])).toEqual([2]);
  });

  it('are both when its own one finds less', () => {
    expect(idsOf([rule(1), rule(2, { ...own, sensitivity: 'low' })])).toEqual([2, 1]);
  });

  it('are not those of owners who no longer see it', () => {
    expect(idsOf([rule(1), rule(2, { ...own, owner_id: 9 })])).toEqual([1]);
    expect(idsOf([rule(2, { ...own, owner_id: 9, owner_roles: ['mm_admin'] })])).toEqual([2]);
  });

  it('are also the general ones of persons who may see it', () => {
    expect(idsOf([rule(1, { owner: 'boss', owner_id: 1, owner_roles: ['mm_admin'] }), rule(2, own)])).toEqual([2, 1]);
    expect(idsOf([rule(1, { owner: 'chief', owner_id: 2, owner_roles: ['mm_superviser'] })])).toEqual([]);
  });
});
