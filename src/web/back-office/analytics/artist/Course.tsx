import { lazy, Suspense } from 'react'
import type { ArtistDashboard } from '../../../../contract/platform/back-office/analytics.ts'
import { currentLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { ChartPanel } from '../../charts/ChartPanel.tsx'
import { PartsTable } from '../../charts/PartsTable.tsx'
import { intervalTitle, moment } from '../../charts/texts.ts'
import { type Card, cardTitle } from './artist-texts.ts'

const Lines = lazy(() => import('../../charts/Lines.tsx').then((m) => ({ default: m.Lines })))

/** A metric over time, with the previous period. */
export const Course = ({ data, card }: { data: ArtistDashboard | undefined; card: Card }) => {
  const { t } = useTranslation()
  const name = cardTitle(card, t)
  const title = data ? `${name} · ${intervalTitle(data.interval, t)}` : name
  const text = (value: number) => value.toLocaleString(currentLanguage())
  return (
    <ChartPanel
      title={title}
      compared
      table={
        data && (
          <PartsTable
            caption={title}
            heads={[t('Time'), t('This period'), t('Previous period')]}
            rows={data[card].map(({ at, value, previous }) => ({
              key: at,
              cells: [moment(at, data.interval, 'in full'), text(value), text(previous)],
            }))}
          />
        )
      }
    >
      {data ? (
        <Suspense fallback={<Skeleton width="100%" />}>
          <Lines series={{ points: data[card], interval: data.interval }} title={name} />
        </Suspense>
      ) : (
        <Skeleton width="100%" />
      )}
    </ChartPanel>
  )
}
