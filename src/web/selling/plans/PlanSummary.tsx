import type { PlanInterval } from '../../../contract/core/selling.ts'
import type { Plan } from '../../../contract/selling/plans.ts'
import { settings } from '../../data/settings.ts'
import { taxedPrice, useTax } from '../../data/tax.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { planCurrency, priceFor } from './plan-price.ts'
import styles from './plans.module.css'
import { intervalTexts } from './texts.ts'

/** A plan with its price, and with its trial if it has one. */
export const PlanSummary = ({ plan, interval }: { plan: Plan; interval: PlanInterval }) => {
  const { t } = useTranslation()
  const tax = useTax()
  const price = priceFor(plan, interval)
  const cost = taxedPrice(price?.amount ?? 0, planCurrency(plan, settings().default_currency), tax)
  const trial = price?.interval !== 'lifetime' && plan.trial_days > 0
  return (
    <div className={styles.summary}>
      <b dir="auto">{plan.name}</b>
      <span>
        <b>{cost.price}</b> <span className="muted">{price && t(intervalTexts[price.interval])}</span>
      </span>
      {cost.note && <span className="text-12 muted">{cost.note}</span>}
      {trial && (
        <span className="muted">
          {t('{days} days free. Cancel before then, and nothing is charged.', { days: plan.trial_days })}
        </span>
      )}
    </div>
  )
}
