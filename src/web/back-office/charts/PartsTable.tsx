import type { ReactNode } from 'react'
import styles from './charts.module.css'

interface PartsTableProps {
  caption: string
  heads: string[]
  rows: { key: string; cells: ReactNode[] }[]
}

/** A chart's data as numbers. */
export const PartsTable = ({ caption, heads, rows }: PartsTableProps) => (
  // The panel around it is the region of this name.
  // biome-ignore lint/a11y/useSemanticElements: not a set of form fields
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
  <div className={styles.parts} role="group" tabIndex={0} aria-label={caption}>
    <table className="tabular">
      <caption className="visually-hidden">{caption}</caption>
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
