import { type AdPosition, adPositions } from '../../../contract/ads/ads.ts'
import { type AdminAd, adminAds } from '../../../contract/ads/back-office/ads.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Field, Filter } from '../crud/types.ts'

/** Limits of the contract. */
const HEIGHT = { min: 40, max: 600 } as const

const namesOf = (t: Translate): Record<AdPosition, string> => ({
  home_top: t('Top of the home page'),
  between_items: t('Between sections of the home page'),
  sidebar: t('Sidebar'),
  player_top: t('Above the player'),
  landing: t('Landing page'),
  embed: t('Below embed players'),
})

/** Returns where ads of a position do not show. */
const hintsOf = (t: Translate): Record<AdPosition, string> => {
  const pages = t('Not on pages of plans, payment, account, contact and chat.')
  return {
    home_top: t('Not above albums, playlists or other pages.'),
    between_items: t('Not on home pages with fewer than three sections.'),
    sidebar: `${pages} ${t('Nor in windows lower than 900 pixels, in a collapsed sidebar, on phones, or where fewer than four rows of the library would remain.')}`,
    player_top: `${pages} ${t('Nor while an ad in the sidebar is visible.')}`,
    landing: t('Not in the player.'),
    embed: t(
      'Not below compact players, below those embedded with an earlier code that is too low, nor where ads need consent.',
    ),
  }
}

const choicesOf = (t: Translate) => {
  const [names, hints] = [namesOf(t), hintsOf(t)]
  return adPositions.map((value) => ({ value, label: names[value], hint: hints[value] }))
}

const useColumns = (): Column<AdminAd>[] => {
  const { t } = useTranslation()
  const names = namesOf(t)
  return [
    {
      key: 'name',
      title: t('Name'),
      sort: 'name',
      cell: ({ name }) => <span className="truncate">{name}</span>,
    },
    { key: 'position', title: t('Position'), max: '240px', cell: ({ position }) => names[position] },
    {
      key: 'recent',
      title: t('Impressions, 30 days'),
      end: true,
      narrow: true,
      cell: ({ recent_impressions }) => formatNumber(recent_impressions),
    },
    {
      key: 'impressions',
      title: t('Impressions'),
      sort: 'impressions',
      end: true,
      cell: ({ impressions }) => formatNumber(impressions),
    },
    {
      key: 'active',
      title: t('Status'),
      cell: ({ active }) => <Badge tone={active ? 'good' : null}>{active ? t('Shown') : t('Hidden')}</Badge>,
    },
    {
      key: 'created_at',
      title: t('Added'),
      sort: 'created_at',
      extra: true,
      cell: ({ created_at }) => formatDate(created_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  return [
    { name: 'position', label: t('Position'), choices: choicesOf(t) },
    {
      name: 'active',
      label: t('Status'),
      choices: [
        { value: 'true', label: t('Shown') },
        { value: 'false', label: t('Hidden') },
      ],
    },
  ]
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    { kind: 'text', name: 'name', label: t('Name'), hint: t('Only you see it.') },
    { kind: 'choice', name: 'position', label: t('Position'), choices: choicesOf(t) },
    {
      kind: 'area',
      name: 'code',
      label: t('Code'),
      rows: 8,
      hint: t('HTML, as ad networks give it. It runs in a frame of its own and can’t reach the site.'),
    },
    { kind: 'number', name: 'height', label: t('Height in pixels'), ...HEIGHT, half: true },
    { kind: 'number', name: 'height_narrow', label: t('Height on phones'), ...HEIGHT, half: true },
    {
      kind: 'number',
      name: 'weight',
      label: t('Weight'),
      min: 1,
      max: 100,
      half: true,
      hint: t('How often it is shown, compared with others in the same position.'),
    },
    { kind: 'switch', name: 'active', label: t('Shown') },
  ]
}

/** Ads: HTML of the operator in the positions for it. */
export const AdsPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminAds}
      name="ads"
      titleOf={({ name }) => name}
      summary={{
        search: t('Search ads'),
        edit: t('Edit ad'),
        fresh: t('New ad'),
        empty: t('No ads yet'),
        emptyHint: t(
          'Ads are shown while advertising is on in the configuration, except to plans and roles without ads.',
        ),
      }}
      columns={useColumns()}
      filters={useFilters()}
      fields={useFields()}
      fresh={{
        name: '',
        position: 'home_top',
        code: '',
        height: 90,
        height_narrow: 100,
        weight: 1,
        active: true,
      }}
    />
  )
}
