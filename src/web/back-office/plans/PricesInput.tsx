import { type PlanInterval, planIntervals } from '../../../contract/core/selling.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Field, Hint } from '../../ui/fields/Field.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import type { CustomInput } from '../crud/types.ts'
import { MoneyField } from '../money/MoneyInput.tsx'
import type { PricesValue } from './plan-values.ts'
import styles from './plans.module.css'

/** Asks what a plan costs per interval, and says whom a change concerns. */
export const PricesInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const { currency, amounts, stored, subscribers } = value as PricesValue
  const labels: Record<PlanInterval, string> = {
    month: t('A month'),
    year: t('A year'),
    lifetime: t('One-time'),
  }
  const isChanged = planIntervals.some(
    (interval) => stored[interval] !== null && stored[interval] !== amounts[interval],
  )
  return (
    <>
      <div className={styles.amounts}>
        {planIntervals.map((interval) => (
          <Field key={interval} label={labels[interval]}>
            <MoneyField
              value={{ amount: amounts[interval], currency }}
              label={labels[interval]}
              onChange={({ amount }) =>
                onChange({ ...(value as PricesValue), amounts: { ...amounts, [interval]: amount } })
              }
            />
          </Field>
        ))}
      </div>
      <Hint>{t('Leave prices you don’t offer empty. A plan without prices is free.')}</Hint>
      {isChanged && subscribers > 0 && (
        <Notice tone="info" role="status" className="mt-2">
          {t('{count} subscribers keep their price.', { count: subscribers })}
        </Notice>
      )}
    </>
  )
}
