import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type DeletedAlbum,
  type DeletedSong,
  TRASH_DAYS,
} from '../../../contract/catalog/back-office/trash.ts'
import type { HandledTable } from '../../../contract/core/back-office/crud.ts'
import { showError } from '../../data/errors.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import { bulkItems } from '../crud/crud.ts'
import type { Column, CrudPageProps } from '../crud/types.ts'
import styles from './trash.module.css'

type Deleted = DeletedSong | DeletedAlbum

const DAY = 86_400_000

/** Days until an item is deleted for good; the last day counts as one. */
const daysLeft = ({ expires_at }: Deleted): number =>
  Math.max(1, Math.ceil((Date.parse(expires_at) - Date.now()) / DAY))

interface TrashProps {
  of: HandledTable
  name: string
  search: string
  /** Of one artist, whose name is not shown then. */
  artist?: number
  writes?: boolean
  tools?: ReactNode
}

const useColumns = (ofArtist: boolean): Column<Deleted>[] => {
  const { t } = useTranslation()
  const artist: Column<Deleted> = {
    key: 'artist',
    title: t('Artist'),
    max: '180px',
    cell: (row) => row.artist?.name,
  }
  return [
    {
      key: 'title',
      title: t('Title'),
      sort: 'title',
      cell: (row) => (
        <span className={styles.item}>
          <Cover picture={row.cover} name={row.title} size={28} shape="small" />
          <span className="truncate" dir="auto">
            {row.title}
          </span>
        </span>
      ),
    },
    ...(ofArtist ? [] : [artist]),
    {
      key: 'of',
      title: t('Album'),
      max: '180px',
      cell: (row) => ('album' in row ? row.album?.name : t('{count} songs', { count: row.songs_count })),
    },
    { key: 'plays', title: t('Plays'), end: true, cell: ({ plays }) => formatNumber(plays) },
    { key: 'deleted_at', title: t('Deleted'), sort: 'deleted_at', cell: (row) => formatDate(row.deleted_at) },
    {
      key: 'days',
      title: t('Days left'),
      end: true,
      narrow: true,
      cell: (row) => formatNumber(daysLeft(row)),
    },
  ]
}

/** Items deleted in the last days, to be restored or deleted for good. */
export const Trash = ({ of, name, search, artist, writes = true, tools }: TrashProps) => {
  const { t } = useTranslation()
  const columns = useColumns(artist !== undefined)
  const restore = async (row: Deleted): Promise<void> => {
    try {
      await bulkItems(of, { action: 'restore', ids: [row.id] } as never)
      showToast({ type: 'success', title: t('Restored'), text: row.title })
    } catch (error) {
      showError(error)
    }
  }
  const page = {
    of,
    ...(artist !== undefined && { within: { artist_id: artist } }),
    name,
    titleOf: ({ title }: Deleted) => title,
    summary: {
      search,
      edit: t('Recently deleted'),
      empty: t('Nothing was deleted recently'),
      emptyHint: t('What you delete can be restored for {days} days.', { days: TRASH_DAYS }),
    },
    columns,
    writes,
    tools,
    deleteLabel: t('Delete for good'),
    bulk: [{ action: 'restore', label: t('Restore'), icon: RotateCcw }],
    ...(writes && {
      entries: (row: Deleted) => [
        { kind: 'item', label: t('Restore'), icon: RotateCcw, run: () => void restore(row) },
      ],
    }),
  }
  // The tables of songs and albums differ only in one column.
  return <CrudPage {...(page as unknown as CrudPageProps<HandledTable>)} />
}
