import { networkIds } from '@mm/proto/vocabulary/network.js';

/** Bodies that a newcomer can send, by the id of the call and by title. */
export const exampleBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'report-form': {
    'Search by words': { params: { search_text: 'школа', period: 7, size: 20 } },
    'Search by a keyword expression, negative only': {
      params: { keywords: '(школа | лицей) & ремонт', tone: [-2], period: 30 },
    },
    'Figures of a topic': {
      params: { topic_id: 1, period: 7, size: 0, widgets: ['metric-strip', 'tone-totals', 'timeline'] },
    },
  },
  'report-section': { 'Topics of a section': { params: { section: 1, period: 7, widgets: ['metric-strip'] } } },
  'report-overperformance': { 'Of a topic': { params: { topic_id: 1, period: 7 } } },
  'report-stories': { 'The largest of a week': { params: { period: 7, order: 'largest' } } },
  'report-story': { 'Of a week': { params: { story_id: 1, period: 7 } } },
  'report-form-fullText': { 'Of a publication': { params: { id: 1 } } },
  topic_download: { 'A table of a topic': { params: { topic_id: 1, period: 7 }, ext: '.csv', lang: 'ru' } },
  'recognise-texts': { 'Two texts': { texts: ['В Таразе открыли новую школу', 'Алматыда жаңа аурухана ашылды'] } },
  'hand-in-posts': {
    'One post': {
      posts: [
        {
          network: networkIds[0],
          id: '-1001_77',
          author: { id: '-1001', username: 'taraz_news', name: 'Новости Тараза', is_group: true, followers: 5200 },
          published_at: '2026-11-20T10:00:00+05:00',
          text: 'В Таразе открыли новую школу',
          url: 'https://network.example/wall-1001_77',
          pictures: ['https://pictures.example/77.jpg'],
          likes: 12,
          views: 840,
        },
      ],
    },
  },
};
