import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import styles from './sheet.module.css'

interface CompareProps {
  /** Translated headings of the two versions. */
  heads: readonly [string, string]
  rows: readonly { name: string; label: string; values: readonly [ReactNode, ReactNode] }[]
}

/** Compares two versions of an item, field by field. */
export const Compare = ({ heads, rows }: CompareProps) => {
  const { t } = useTranslation()
  return (
    <table className={styles.sheetCompare}>
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
