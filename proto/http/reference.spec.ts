import { referenceCalls } from './reference.js';

const listed = { id: 7, name: 'Паводок', spheres: [1], oblasts: [27], keywords: 'паводок*', version: 3 };
const { body } = referenceCalls.deleteEvent;

test.each([[{ id: 7 }], [{ id: '7' }], [listed]])('delete-event takes %j, also inside params', (event) => {
  expect(body?.safeParse(event).success).toBe(true);
  expect(body?.safeParse({ params: event }).success).toBe(true);
});

test.each([[{}], [{ ...listed, colour: 'red' }], [{ name: 'Паводок' }]])('delete-event refuses %j', (event) =>
  expect(body?.safeParse(event).success).toBe(false),
);
