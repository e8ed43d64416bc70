import type { ArtistDashboard } from '../../../contract/artist-analytics.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { type Bar, BarList } from './BarList.tsx'
import { countryTitle, deviceTitle, sourceTitle } from './texts.ts'

type Data = ArtistDashboard | undefined

interface Share<T> {
  value: T | null
  plays: number
}

/** Where plays start, in which countries and on which devices. */
export const Shares = ({ data }: { data: Data }) => {
  const { t } = useTranslation()
  const barsOf = <T extends string>(
    shares: Share<T>[] | undefined,
    titleOf: (value: T) => string,
  ): Bar[] | undefined => {
    const named = shares?.some(({ value }) => value !== null)
    // All of them together say nothing.
    if (shares && !named) return []
    return shares?.map(({ value, plays }) => ({
      key: value ?? 'others',
      title: value === null ? t('Others') : titleOf(value),
      plays,
    }))
  }
  const nothing = t('Shown as soon as a group has five listeners, so that nobody can be recognized.')
  return (
    <>
      <BarList
        title={t('Where plays start')}
        head={t('Source')}
        bars={barsOf(data?.sources, (source) => sourceTitle(source, t))}
        nothing={nothing}
      />
      <BarList
        title={t('Plays by country')}
        head={t('Country')}
        bars={barsOf(data?.countries, (country) => countryTitle(country, t))}
        nothing={nothing}
      />
      <BarList
        title={t('Devices')}
        head={t('Device')}
        bars={barsOf(data?.devices, (device) => deviceTitle(device, t))}
        nothing={nothing}
      />
    </>
  )
}
