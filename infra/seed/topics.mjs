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

/**
 * Four topics; the last column names the account that the topic is granted to.
 * The section is granted to nobody: a section's access list would replace those of its topics.
 */
const topics = [
  ['Дороги и транспорт', 'дорога | дороги | автобус* | трасса | пробк* | асфальт* | жол*', 'реклама', 'analyst'],
  ['ЖКХ: тепло, вода, свет', 'отоплен* | тепл* | водоснабжен* | вода | свет | коммунальн* | жылу* | су', '', 'analyst'],
  ['Здравоохранение', 'больниц* | поликлиник* | врач* | скорая + помощь | аурухана* | дәрігер*', '', 'viewer'],
  ['Безопасность и происшествия', 'пожар* | авари* | дтп | полици* | спасател* | өрт* | апат*', '', 'viewer'],
];

/** Creates the missing events. */
export async function addEvents({ superviser }, print) {
  const { events_list: there } = await superviser.get('/api-py/events-list');
  for (const event of events)
    if (!there.some(({ name }) => name === event.name)) await superviser.post('/api-py/save-event', { params: event });
  print(`${events.length} events`);
}

/** Creates the missing section and topics, and grants the topics. */
export async function addTopics({ superviser }, print) {
  const { users } = await superviser.get('/api-py/get-users');
  const idOf = (username) => users.find((u) => u.username === username).id;
  const { topics_list: there } = await superviser.get('/api-py/topics-list');
  const { tsection_list: sections } = await superviser.get('/api-py/tsection-list');
  const sectionEntry =
    sections.find(({ name }) => name === section) ??
    (await superviser.post('/api-py/save-tsection', { params: { name: section, topics: [], access: [] } })).tsection;
  for (const [name, keywords, exclude_words, reader] of topics) {
    if (there.some((t) => t.name === name)) continue;
    await superviser.post('/api-py/save-topic', {
      params: {
        name,
        keywords,
        exclude_words,
        attrSearch: false,
        access: [idOf(reader), idOf('operator')],
        section_id: sectionEntry.id,
      },
    });
  }
  print(`${topics.length} topics in '${section}'`);
}
