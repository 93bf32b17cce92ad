/**
 * The headers of every event on Kafka and their meaning; all values are text.
 * @public the generator of dist/docs/asyncapi.yaml reads it
 */
export const eventHeaders = {
  'event-id': 'Unique (UUID). It stays the same when the event is delivered again or sent again by the relay.',
  'occurred-at': 'RFC 3339, UTC: when the transaction that published it started.',
  producer: 'The service that published it.',
  schema: 'Full name of the protobuf message in the value.',
  'correlation-id': 'The same for everything that one request or poll led to.',
  position:
    'Position in the order of all log topics: a growing whole number of up to 18 digits, with gaps. ' +
    'An event that is sent again gets a higher one.',
  follows: 'The position of the previous event. It shows a reader of all log topics whether an event is still missing.',
} as const;

export type EventHeader = keyof typeof eventHeaders;
