import pg from 'pg';
import { inNameOrder } from './name-order.js';
import { testDatabase } from './test-database.js';

const russian = new Intl.Collator('ru');
const names = [
  ...['Яна', 'Ёлка', 'Ель', 'ежи', 'Жук', 'Әдет', 'Азия', 'Бал', 'Қала', 'казах', 'Лес', 'Іле', 'Иртыш', 'Ыстық'],
  ...['Өлең', 'Окно', 'Порт', 'Ғылым', 'Город', 'Дом', 'Ұлт', 'Үй', 'Уют', 'Фон', 'Һәм', 'Хлеб', 'Ңай', 'Нора', 'akim'],
];

test('the database orders names as the screens do', async () => {
  const database = await testDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    const sql = `SELECT name FROM unnest($1::text[]) AS name ORDER BY ${inNameOrder('name')}`;
    const { rows } = await client.query<{ name: string }>(sql, [names]);
    expect(rows.map(({ name }) => name)).toEqual([...names].sort(russian.compare));
  } finally {
    await client.end();
    await database.drop();
  }
});
