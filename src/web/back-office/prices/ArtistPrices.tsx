import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, Split } from 'lucide-react'
import type { SoldType } from '../../../contract/core/selling.ts'
import type { ArtistPrice } from '../../../contract/selling/back-office/prices.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { priceText } from '../../selling/offers/price-text.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import type { MenuEntry } from '../../ui/overlays/menu.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { LinkTab, LinkTabs } from '../../ui/tabs/LinkTabs.tsx'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Filter } from '../crud/types.ts'
import { policyTexts } from '../money/listen-policies.ts'
import { ReleaseBadge } from '../releases/ReleaseBadge.tsx'
import { pricesTable } from './artist-prices.ts'
import { usePriceFields } from './price-fields.ts'

const useColumns = (type: SoldType): Column<ArtistPrice>[] => {
  const { t } = useTranslation()
  const album: Column<ArtistPrice> = {
    key: 'album',
    title: t('Album'),
    max: '180px',
    cell: (song) => song.album?.name,
  }
  return [
    {
      key: 'title',
      title: t('Title'),
      sort: 'title',
      cell: ({ title, cover }) => (
        <>
          <Cover picture={cover} name={title} size={28} shape="small" />
          <span className="truncate">{title}</span>
        </>
      ),
    },
    ...(type === 'song' ? [album] : []),
    {
      key: 'state',
      title: t('Status'),
      cell: ({ state }) => <ReleaseBadge state={state} release_at={null} brief />,
    },
    {
      key: 'policy',
      title: t('Free listening'),
      cell: ({ policy, preview_seconds }) =>
        policy === 'preview'
          ? t('First {seconds} seconds', { seconds: preview_seconds })
          : t(policyTexts[policy]),
    },
    {
      key: 'from',
      title: t('Price'),
      end: true,
      narrow: true,
      cell: ({ from, currency, open }) =>
        from === null || currency === null ? (
          <span className="muted">{t('Not for sale')}</span>
        ) : (
          priceText({ from, currency, open })
        ),
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
    {
      name: 'sold',
      label: t('Sale'),
      choices: [
        { value: 'true', label: t('For sale') },
        { value: 'false', label: t('Not for sale') },
      ],
    },
  ]
}

/** Links to the prices of songs, and of albums. */
const TypeSegments = ({ type }: { type: SoldType }) => {
  const { t } = useTranslation()
  const segments = [
    { of: 'song', text: t('Songs'), to: '/artist/prices' },
    { of: 'album', text: t('Albums'), to: '/artist/prices/albums' },
  ] as const
  return (
    <LinkTabs look="segments" label={t('Type')}>
      {segments.map(({ of, text, to }) => (
        <LinkTab
          key={of}
          to={to as '/'}
          aria-current={of === type ? 'page' : undefined}
          activeOptions={{ exact: true }}
          text={text}
        />
      ))}
    </LinkTabs>
  )
}

const Prices = ({ type }: { type: SoldType }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const artist = useSelectedArtist()
  const columns = useColumns(type)
  const filters = useFilters()
  const fields = usePriceFields()
  if (!artist) return null
  const split = (id: number): MenuEntry[] =>
    artist.role === 'owner'
      ? [
          {
            kind: 'item',
            label: t('Split earnings'),
            icon: Split,
            run: () =>
              openDialog(() => import('../splits/SplitDialog.tsx').then((m) => m.SplitDialog), { type, id }),
          },
        ]
      : []
  return (
    <CrudPage
      of={pricesTable(type)}
      within={{ artist_id: artist.id }}
      name={`artist-${type}-prices`}
      titleOf={({ title }) => title}
      summary={{
        search: t('Search by title'),
        edit: t('Prices'),
        empty: type === 'song' ? t('No songs yet') : t('No albums yet'),
        emptyHint: t('Upload music to sell it.'),
      }}
      columns={columns}
      tools={<TypeSegments type={type} />}
      filters={filters}
      fields={fields}
      writes={canEdit(artist.role)}
      before={({ title, cover }) => (
        <p className="mb-4 flex items-center gap-2">
          <Cover picture={cover} name={title} size={44} shape="small" />
          <strong className="truncate font-semibold">{title}</strong>
        </p>
      )}
      entries={({ id }) => [
        ...split(id),
        {
          kind: 'item',
          label: t('View as listener'),
          icon: ExternalLink,
          run: () => void navigate({ to: `/${type}/$id`, params: { id: String(id) } } as never),
        },
      ]}
    />
  )
}

/** Prices of songs of the selected artist. */
export const ArtistSongPricesPage = () => <Prices key="song" type="song" />

/** Prices of its albums. */
export const ArtistAlbumPricesPage = () => <Prices key="album" type="album" />
