/** The headers of every event on Kafka, all of them text, and what each says. */
export const eventHeaders = {
  'event-id':
    'Unique for ever (UUID); the same whenever the event is delivered again, ' +
    'also when the relay had to write it a second time.',
  'occurred-at': 'RFC 3339, UTC: when the transaction that published it began.',
  producer: 'The service that published it.',
  schema: 'Full name of the protobuf message in the value.',
  'correlation-id': 'The same for everything that one request led to.',
  position:
    'Place among the events of all topics: a whole number of up to 18 digits that grows, with leaps. ' +
    'A repeated event has a higher one.',
  follows:
    'The position of the event before this one; a reader of all topics sees by it whether one is still on its way.',
} as const;

export type EventHeader = keyof typeof eventHeaders;
