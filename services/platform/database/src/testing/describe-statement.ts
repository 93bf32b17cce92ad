import pg from 'pg';

export interface DescribedColumn {
  name: string;
  /** Object id of the type in `pg_type`. */
  typeId: number;
}

interface ProtocolConnection {
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(target: { type: 'S'; name: string }): void;
  sync(): void;
}

/**
 * The columns that a statement would return: the server parses and describes it and executes nothing.
 * Rejects with PostgreSQL's error when the text does not fit the schema.
 * Protocol: https://www.postgresql.org/docs/current/protocol-flow.html, "Extended Query".
 */
export function describeStatement(client: pg.Client, text: string): Promise<DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: DescribedColumn[] = [];
    // pg hands every message of the answer to the query that it is executing.
    const description = {
      submit(connection: ProtocolConnection): void {
        connection.parse({ name: '', text, types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
        columns = fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID }));
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    };
    client.query(description as unknown as pg.Submittable);
  });
}
