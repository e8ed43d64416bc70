import type { ReactNode } from 'react'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Input.tsx'
import { AreaPage } from '../shell/AreaPage.tsx'
import { periodName } from './periods.ts'
import styles from './revenue.module.css'

interface ReportPageProps {
  /** Label of the period. */
  label: string
  period: string
  periods: readonly string[]
  onChange: (period: string) => void
  /** Beside the period. */
  actions: ReactNode
  children: ReactNode
}

/** Page with the figures of a month or year. */
export const ReportPage = ({ label, period, periods, onChange, actions, children }: ReportPageProps) => (
  <AreaPage className={styles.report}>
    <div className={styles.period}>
      <Field label={label}>
        {(control) => (
          <Select {...control} value={period} onChange={(event) => onChange(event.currentTarget.value)}>
            {periods.map((one) => (
              <option key={one} value={one}>
                {periodName(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {actions}
    </div>
    {children}
  </AreaPage>
)

/** The figures of a period. */
export const Report = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <div className={styles.report} aria-busy={busy}>
    {children}
  </div>
)

interface ReportTableProps {
  label: string
  columns: readonly { title: string; end?: boolean }[]
  /** Cells in the order of the columns. */
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** Table of a report; narrow windows show its rows as cards. */
export const ReportTable = ({ label, columns, rows }: ReportTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ title, end }) => (
            <th key={title} scope="col" className={end ? styles.end : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map(({ title, end }, index) => (
              <td key={title} data-label={title} className={end ? styles.end : undefined}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
