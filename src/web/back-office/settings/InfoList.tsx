import type { Fact } from '../../../contract/platform/back-office/settings.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CodeLine } from '../../ui/Code.tsx'
import styles from './configuration.module.css'

const Value = ({ value }: { value: string }) => {
  if (/^\d+$/.test(value)) return <span className="tabular">{formatNumber(Number(value))}</span>
  return /[/:]/.test(value) ? <CodeLine code={value} /> : <span className="tabular">{value}</span>
}

/** Read-only information. */
export const InfoList = ({ items }: { items: Fact[] }) => {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt className="font-medium">{t(label)}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
