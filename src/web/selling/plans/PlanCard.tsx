import { Check, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlanInterval } from '../../../contract/core/selling.ts'
import type { Plan } from '../../../contract/selling/plans.ts'
import { settings } from '../../data/settings.ts'
import { taxedPrice, useTax } from '../../data/tax.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { planCurrency, priceFor } from './plan-price.ts'
import styles from './plans.module.css'
import { intervalTexts } from './texts.ts'

interface PlanCardProps {
  plan: Pick<
    Plan,
    'name' | 'description' | 'prices' | 'currency' | 'features' | 'seats' | 'recommended' | 'trial_days'
  >
  interval: PlanInterval
  /** The plan of the viewer. */
  current?: boolean
  /** Set off from the others; the recommended one by default. */
  marked?: boolean
  /** Below the price. */
  note?: ReactNode
  /** Below the features. */
  action?: ReactNode
}

/** A plan as listeners see it: name, price, what is in it. */
export const PlanCard = ({ plan, interval, current = false, marked, note, action }: PlanCardProps) => {
  const { t } = useTranslation()
  const price = priceFor(plan, interval)
  const cost = taxedPrice(price?.amount ?? 0, planCurrency(plan, settings().default_currency), useTax())
  return (
    <article
      className={classes(styles.card, (marked ?? plan.recommended) && styles.marked)}
      aria-label={plan.name}
    >
      <header className={styles.cardHead}>
        <h2 className="heading-20" dir="auto">
          {plan.name}
        </h2>
        {current ? (
          <Badge className={styles.own}>{t('Current plan')}</Badge>
        ) : (
          plan.recommended && <Badge className={styles.own}>{t('Recommended')}</Badge>
        )}
      </header>
      <p className={styles.price}>
        <b>{price ? cost.price : t('Free')}</b>
        {price && (
          <span className="muted">
            {t(intervalTexts[price.interval])} {cost.note && <small>{cost.note}</small>}
          </span>
        )}
      </p>
      <p className={styles.note}>{note ?? <bdi>{plan.description}</bdi>}</p>
      <ul className={styles.features}>
        {plan.seats > 1 && (
          <li>
            <Users className="icon-18" aria-hidden="true" />
            <span>{t('Up to {seats} people', { seats: plan.seats })}</span>
          </li>
        )}
        {plan.features.map((text) => (
          <li key={text}>
            <Check className="icon-18" aria-hidden="true" />
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  )
}
