/** Mails that the demo sends once at its start, so that the delivery log and the file outbox show them. */
const notifications = [
  {
    as: 'operator',
    topic: 'ЖКХ: тепло, вода, свет',
    name: 'Утренняя сводка по ЖКХ',
    email: 'press@akimat.demo, dispatcher@akimat.demo',
    typeNotif: 0,
    period: { name: 'Ежедневно', value: 1 },
    time: { HH: '09', mm: '00' },
  },
  {
    as: 'superviser',
    topic: 'Дороги и транспорт',
    name: 'Дороги за неделю',
    email: 'transport@akimat.demo',
    typeNotif: 1,
    formats: ['.xlsx', '.doc', '.pdf'],
    period: { name: 'Еженедельно', value: 7 },
    time: { HH: '08', mm: '00' },
    weekday: 0,
  },
];

/** What the demo looks at more closely than the installation's own rules do. */
const rules = [
  { kind: 'topic-spike', topic: 'Безопасность и происшествия', sensitivity: 'high', takes_over_wall: true },
  { kind: 'negative-share', topic: 'ЖКХ: тепло, вода, свет', sensitivity: 'normal', takes_over_wall: false },
];

const topicIds = async (session) => {
  const { topics_list: topics } = await session.get('/api-py/topics-list');
  return new Map(topics.map(({ id, name }) => [name, id]));
};

/** Creates the missing notifications and sends each of them once. */
export async function addNotifications(sessions, print) {
  for (const { as, topic, ...params } of notifications) {
    const session = sessions[as];
    const { data } = await session.get('/api-py/get-notif-all');
    if (data.some(({ name }) => name === params.name)) continue;
    const theme = (await topicIds(session)).get(topic) ?? null;
    const saved = await session.post('/api-py/save-notif', { params: { ...params, theme } });
    await session.post('/api-py/test-notif', { id: saved.data.id });
  }
  print(`${notifications.length} notifications`);
}

/** Creates the missing rules of alerts. */
export async function addAlertRules({ superviser }, print) {
  const ids = await topicIds(superviser);
  const { rules: there } = await superviser.get('/api-py/alert-rules');
  for (const { topic, ...rule } of rules) {
    const topic_id = ids.get(topic);
    if (topic_id === undefined || there.some((one) => one.kind === rule.kind && one.topic_id === topic_id)) continue;
    const params = {
      ...rule,
      topic_id,
      active: true,
      authors: [],
      cool_down: 60,
      quiet_hours: [22, 7],
      channels: ['mail'],
      addresses: 'duty@akimat.demo',
      chats: [],
    };
    await superviser.post('/api-py/save-alert-rule', { params });
  }
  print(`${rules.length} rules of alerts`);
}
