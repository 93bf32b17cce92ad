import { locale } from '../../language/language.js';
export interface ChartTable {
  columns: readonly string[];
  /** The first cell of a row is its header. */
  rows: readonly (readonly (string | number)[])[];
}

/** The numbers of a chart as a table. */
export const DataTable = ({ title, table }: { title: string; table: ChartTable }) => (
  <table>
    <caption className="visually-hidden">{title}</caption>
    <thead>
      <tr>
        {table.columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map((row, i) => (
        <tr key={i}>
          {row.map((cell, j) =>
            j === 0 ? (
              <th key={j} scope="row">
                {cell}
              </th>
            ) : (
              <td key={j}>{typeof cell === 'number' ? cell.toLocaleString(locale) : cell}</td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
