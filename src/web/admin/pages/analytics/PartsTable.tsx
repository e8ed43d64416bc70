import type { ReactNode } from 'react'

interface PartsTableProps {
  caption: string
  heads: string[]
  rows: { key: string; cells: ReactNode[] }[]
}

/** What a chart draws, as numbers. */
export const PartsTable = ({ caption, heads, rows }: PartsTableProps) => (
  // The panel around it is the region of this name.
  // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
  <div className="parts" role="group" tabIndex={0} aria-label={caption}>
    <table className="num">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {rest.map((cell, n) => (
              <td key={heads[n + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
