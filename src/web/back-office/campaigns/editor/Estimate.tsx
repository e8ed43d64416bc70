import { useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { Values } from '../../crud/sheet/form-values.ts'
import { estimateQuery } from '../admin-campaigns.ts'

const ids = (value: unknown): number[] => (value as { id: number }[]).map(({ id }) => id)

/** How many listeners match what is entered. */
export const Estimate = ({ values }: { values: Values }) => {
  const { t } = useTranslation()
  const { data } = useQuery(
    estimateQuery({
      countries: values.countries as string[],
      genres: ids(values.genres),
      artists: ids(values.artists),
      podcasts: ids(values.podcasts),
      plans: ids(values.plans),
      devices: values.devices as never,
    }),
  )
  return (
    <Notice tone="info" icon={Target} role="status">
      {data
        ? t('≈ {listeners} listeners of the last week match; about {plays} plays a day.', {
            listeners: formatNumber(data.listeners),
            plays: formatNumber(data.plays_per_day),
          })
        : t('Counting listeners …')}
    </Notice>
  )
}
