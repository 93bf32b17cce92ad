import { describe, expect, it } from '@jest/globals';
import { postText } from './post-text.js';

const title = 'В Семее открыли мост через Иртыш';
const lead = 'В Семее после полутора лет ремонта открыли мост через реку Иртыш, сообщает акимат.';
const article =
  `${lead} Строители заменили покрытие, перила и освещение. По словам акима города, движение автобусов ` +
  'восстановят на этой неделе. Грузовики пустят не раньше весны, когда закончится наладка весового контроля. ' +
  'На ремонт из областного бюджета выделили четыре миллиарда тенге.';
const notice =
  'Мы используем файлы cookie, чтобы сайт работал лучше. Продолжая пользоваться сайтом, вы соглашаетесь с условиями ' +
  'обработки персональных данных. Подробности – в правилах, которые размещены на странице для пользователей. ' +
  'Отказаться от рассылки можно в личном кабинете, а вопросы задать по электронной почте службы поддержки.';

describe('the text of a post', () => {
  it.each([
    ['the page, which has more than the lead', { title, feed: lead, page: article }, article],
    ['the page, if the feed has no text', { title, feed: '', page: article }, article],
    ['the feed, if the page could not be read', { title, feed: lead, page: '' }, lead],
    ['the feed, if the page is much shorter', { title, feed: article, page: lead }, article],
    ['the feed, if the page is about something else', { title, feed: lead, page: notice }, lead],
    [
      'the whole feed, if the page only mentions its words',
      { title, feed: article, page: `${title}. ${notice}` },
      article,
    ],
    [
      'the page, if the feed has it in other words',
      { title, feed: 'Мост через Иртыш в Семее снова открыт для автобусов.', page: article },
      article,
    ],
    ['the page, if there is too little to compare', { title: 'Мост', feed: 'Да.', page: notice }, notice],
  ])('is %s', (_case, texts, expected) => expect(postText(texts)).toBe(expected));
});
