import type { Fact } from '../../../contract/admin/settings.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Code } from '../Code.tsx'

const Value = ({ value }: { value: string }) => {
  if (/^\d+$/.test(value)) return <span className="num">{formatNumber(Number(value))}</span>
  return /[/:]/.test(value) ? <Code text={value} /> : <span className="num">{value}</span>
}

/** What is as it is, and good to know. */
export const Facts = ({ facts }: { facts: Fact[] }) => {
  const { t } = useTranslation()
  if (facts.length === 0) return null
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="field-label">{t(label)}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
