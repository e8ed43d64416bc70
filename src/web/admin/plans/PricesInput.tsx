import { type PlanInterval, planIntervals } from '../../../contract/core/selling.ts'
import type { CustomInput } from '../../back-office/crud/types.ts'
import { MoneyField } from '../../back-office/money/MoneyInput.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import fieldsStyles from '../../ui/fields.module.css'
import type { PricesValue } from './plan-values.ts'
import styles from './plans.module.css'

/** Asks what a plan costs per interval, and says whom a change concerns. */
export const PricesInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const { currency, amounts, stored, subscribers } = value as PricesValue
  const labels: Record<PlanInterval, string> = {
    month: t('A month'),
    year: t('A year'),
    lifetime: t('Once, for good'),
  }
  const isChanged = planIntervals.some(
    (interval) => stored[interval] !== null && stored[interval] !== amounts[interval],
  )
  return (
    <>
      <div className={styles.amounts}>
        {planIntervals.map((interval) => (
          <div key={interval} className={fieldsStyles.field}>
            <span className={fieldsStyles.fieldLabel} aria-hidden="true">
              {labels[interval]}
            </span>
            <MoneyField
              value={{ amount: amounts[interval], currency }}
              label={labels[interval]}
              onChange={({ amount }) =>
                onChange({ ...(value as PricesValue), amounts: { ...amounts, [interval]: amount } })
              }
            />
          </div>
        ))}
      </div>
      <p className={fieldsStyles.hint}>
        {t('Leave empty what is not offered. A plan without prices is free.')}
      </p>
      {isChanged && subscribers > 0 && (
        <p className={styles.info} role="status">
          {t('{count} subscribers keep their price.', { count: subscribers })}
        </p>
      )}
    </>
  )
}
