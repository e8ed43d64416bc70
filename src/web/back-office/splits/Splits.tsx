import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, Split } from 'lucide-react'
import { type ArtistSplit, artistSplits } from '../../../contract/selling/back-office/splits.ts'
import { formatDate, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatRate } from '../../i18n/money.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { OwnersOnly } from '../artist-area/OwnersOnly.tsx'
import { useSelectedArtist } from '../artist-area/selected-artist.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Filter } from '../crud/types.ts'
import { SplitRequests } from './SplitRequests.tsx'

const useColumns = (): Column<ArtistSplit>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'title',
      title: t('Title'),
      sort: 'title',
      cell: ({ item, cover }) => (
        // Without a sheet, there is no link that would lay them out.
        <span className="flex min-w-0 items-center gap-3">
          <Cover picture={cover} name={item.name} size={28} shape="small" />
          <span className="truncate">{item.name}</span>
        </span>
      ),
    },
    { key: 'type', title: t('Type'), cell: ({ type }) => (type === 'song' ? t('Song') : t('Album')) },
    { key: 'artist', title: t('Artist'), max: '160px', cell: ({ artist }) => artist.name },
    {
      key: 'others',
      title: t('Shared with'),
      max: '200px',
      cell: ({ others }) => listed(others.map(({ name }) => name)),
    },
    {
      key: 'share',
      title: t('Your share'),
      sort: 'share',
      end: true,
      narrow: true,
      cell: ({ share }) => formatRate(share),
    },
    {
      key: 'created_at',
      title: t('Since'),
      sort: 'created_at',
      cell: ({ created_at }) => formatDate(created_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  return [
    {
      name: 'of',
      label: t('Music'),
      choices: [
        { value: 'own', label: t('Your own') },
        { value: 'others', label: t('Of other artists') },
      ],
    },
  ]
}

/** Splits in which the selected artist takes part, and those that wait for an answer; for owners. */
export const SplitsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const artist = useSelectedArtist()
  const columns = useColumns()
  const filters = useFilters()
  if (!artist) return null
  if (artist.role !== 'owner') return <OwnersOnly text={t('Only owners of an artist decide on splits.')} />
  return (
    <>
      <SplitRequests />
      <CrudPage
        of={artistSplits}
        within={{ artist_id: artist.id }}
        name="artist-splits"
        titleOf={({ item }) => item.name}
        summary={{
          search: t('Search by title'),
          edit: t('Splits'),
          empty: t('No splits yet'),
          emptyHint: t(
            'To share the earnings of a song or album, choose “Split earnings” in its menu under Prices.',
          ),
        }}
        columns={columns}
        filters={filters}
        entries={({ type, item, artist: main }) => [
          ...(main.id === artist.id
            ? [
                {
                  kind: 'item' as const,
                  label: t('Change split'),
                  icon: Split,
                  run: () =>
                    openDialog(() => import('./SplitDialog.tsx').then((m) => m.SplitDialog), {
                      type,
                      id: item.id,
                    }),
                },
              ]
            : []),
          {
            kind: 'item',
            label: t('View as listener'),
            icon: ExternalLink,
            run: () => void navigate({ to: `/${type}/$id`, params: { id: String(item.id) } } as never),
          },
        ]}
      />
    </>
  )
}
