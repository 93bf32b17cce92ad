/** A topic of the demo with many publications that nobody collects. */
const topic = 'ЖКХ: тепло, вода, свет';
const DAYS = 7;
const DAY_MS = 24 * 3600 * 1000;
const EVERY_HOURS = 24;
const PAUSE_MS = 1_000;
const STARTING_MS = 60_000;
const path = '/api/dorking-search';

/**
 * Starts two searches of publications that nobody collects, a typed one and one of a topic, which repeats every day.
 * Nothing waits for their end. Does nothing where the account has a schedule. Never rejects.
 */
export async function addSearches({ operator }, print) {
  try {
    const { schedules } = await answering(operator);
    if (schedules.length > 0) return;
    const { topics_list: topics } = await operator.get('/api-py/topics-list');
    const found = topics.find(({ name }) => name === topic);
    const after = new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10);
    const typed = { keyword: 'паводок | подтопление | су тасқыны', site: '.kz', after };
    await operator.post(path, typed, { prefer: 'respond-async' });
    if (found) {
      const request = { direction: 'topic', id: found.id, keys: { site: '.kz', after: String(DAYS) } };
      await operator.post(`${path}/save-schedule`, { request, every_hours: EVERY_HOURS });
    }
    print(`searches: one typed${found ? `, one of '${topic}' every ${EVERY_HOURS} hours` : ''}`);
  } catch (error) {
    print(`searches: ${error.message}`);
  }
}

/** The schedules, as soon as ingestion answers. */
async function answering(session) {
  for (const end = Date.now() + STARTING_MS; ;)
    try {
      return await session.get(`${path}/schedules`);
    } catch (error) {
      if (Date.now() > end || !/: 50\d /.test(error.message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
}
