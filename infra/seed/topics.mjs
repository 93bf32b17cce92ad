const events = [
  {
    name: 'Отопительный сезон',
    spheres: [5],
    oblasts: [31, 35, 71],
    keywords: 'отопление; отопительный сезон; теплосети; жылу*',
  },
  {
    name: 'Ремонт трассы Тараз – Шымкент',
    spheres: [4],
    oblasts: [31, 79],
    keywords: 'ремонт + (дорога | трасса); асфальт*',
  },
  {
    name: 'Паводковая готовность',
    spheres: [7, 6],
    oblasts: [15, 27, 59],
    keywords: 'паводок; паводков*; подтоплен*; су тасқыны',
  },
];

const section = 'На контроле акимата';

/** Who sees the section and with it its topics. */
const readers = ['operator', 'analyst', 'viewer'];

const topics = [
  ['Дороги и транспорт', 'дорога | дороги | автобус* | трасса | пробк* | асфальт* | жол*', 'реклама'],
  ['ЖКХ: тепло, вода, свет', 'отоплен* | тепл* | водоснабжен* | вода | свет | коммунальн* | жылу* | су', ''],
  ['Здравоохранение', 'больниц* | поликлиник* | врач* | скорая + помощь | аурухана* | дәрігер*', ''],
  ['Безопасность и происшествия', 'пожар* | авари* | дтп | полици* | спасател* | өрт* | апат*', ''],
];

/** Creates the missing events. */
export async function addEvents({ superviser }, print) {
  const { events_list: there } = await superviser.get('/api-py/events-list');
  for (const event of events)
    if (!there.some(({ name }) => name === event.name)) await superviser.post('/api-py/save-event', { params: event });
  print(`${events.length} events`);
}

/** Creates the missing section and topics, and gives the section to its readers. */
export async function addTopics({ superviser }, print) {
  const { users } = await superviser.get('/api-py/get-users');
  const access = users.filter(({ username }) => readers.includes(username)).map(({ id }) => id);
  const { topics_list: there } = await superviser.get('/api-py/topics-list');
  const { tsection_list: sections } = await superviser.get('/api-py/tsection-list');
  const existing = sections.find(({ name }) => name === section);
  const save = (params) => superviser.post('/api-py/save-tsection', { params });
  if (existing && !access.every((id) => existing.access.includes(id)))
    await save({ ...existing, access: [...new Set([...existing.access, ...access])] });
  const { id: section_id } = existing ?? (await save({ name: section, topics: [], access })).tsection;
  for (const [name, keywords, exclude_words] of topics) {
    if (there.some((t) => t.name === name)) continue;
    const params = { name, keywords, exclude_words, attrSearch: false, access: [], section_id };
    await superviser.post('/api-py/save-topic', { params });
  }
  print(`${topics.length} topics in '${section}'`);
}
