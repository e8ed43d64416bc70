import { useState } from 'react'
import type { PlanInterval } from '../../../contract/core/selling.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlanCard } from '../../selling/plans/PlanCard.tsx'
import { intervalTexts } from '../../selling/plans/texts.ts'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { featuresOf, type PricesValue, pricesOf } from './plan-values.ts'
import styles from './plans.module.css'

/** The plan as listeners see it, while it is edited. */
export const PlanPreview = ({ values }: { values: Record<string, unknown> }) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<PlanInterval>('month')
  const { currency } = values.prices as PricesValue
  const prices = pricesOf(values.prices).filter(({ amount }) => !Number.isNaN(amount))
  const intervals = prices.map(({ interval }) => interval)
  const interval = intervals.includes(chosen) ? chosen : (intervals[0] ?? 'month')
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <div className={styles.previewHead}>
        <h3 className="heading-16">{t('As listeners see it')}</h3>
        {intervals.length > 1 && (
          <Segments
            label={t('Interval')}
            choices={intervals.map((value) => ({ value, text: t(intervalTexts[value]) }))}
            value={interval}
            onChange={setChosen}
          />
        )}
      </div>
      <PlanCard
        plan={{
          name: String(values.name),
          description: String(values.description),
          prices: prices.map((price, id) => ({ id, ...price })),
          currency: { symbol: '', value: currency },
          features: [...new Set(featuresOf(values.features))],
          seats: Number(values.seats),
          recommended: values.recommended === true,
          trial_days: Number(values.trial_days),
        }}
        interval={interval}
      />
    </section>
  )
}
