import type { ArtistDashboard } from '../../../../contract/platform/back-office/analytics.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { countryTitle, deviceTitle, sourceTitle } from './artist-texts.ts'
import { type Bar, BarList } from './BarList.tsx'

type Data = ArtistDashboard | undefined

interface Share<T> {
  value: T | null
  plays: number
}

const barsOf = <T extends string>(
  shares: Share<T>[] | undefined,
  titleOf: (value: T) => string,
  others: string,
): Bar[] | undefined => {
  // All of them together say nothing.
  if (shares?.every(({ value }) => value === null)) return []
  return shares?.map(({ value, plays }) => ({
    key: value ?? 'others',
    title: value === null ? others : titleOf(value),
    plays,
  }))
}

/** Where plays start, in which countries, or on which devices. */
export const Shares = ({ of, data }: { of: 'sources' | 'countries' | 'devices'; data: Data }) => {
  const { t } = useTranslation()
  const others = t('Others')
  const lists = {
    sources: () => ({
      title: t('Where plays start'),
      head: t('Source'),
      bars: barsOf(data?.sources, (source) => sourceTitle(source, t), others),
    }),
    countries: () => ({
      title: t('Plays by country'),
      head: t('Country'),
      bars: barsOf(data?.countries, (country) => countryTitle(country, t), others),
    }),
    devices: () => ({
      title: t('Devices'),
      head: t('Device'),
      bars: barsOf(data?.devices, (device) => deviceTitle(device, t), others),
    }),
  }
  return (
    <BarList
      {...lists[of]()}
      nothing={t('Shown as soon as a group has five listeners, so that nobody can be recognized.')}
    />
  )
}
