import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'

interface CompareProps {
  /** What the two are, translated. */
  heads: readonly [string, string]
  rows: readonly { name: string; label: string; values: readonly [ReactNode, ReactNode] }[]
}

/** Two states of a thing side by side, field by field. */
export const Compare = ({ heads, rows }: CompareProps) => {
  const { t } = useTranslation()
  return (
    <table className="sheet-compare">
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, values }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{values[0]}</td>
            <td>{values[1]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
