import { SortButton } from '../lists/SortButton.tsx'
import { type SongColumn, type SongSorting, sortAfter } from './song-sort.ts'

const labels: Record<SongColumn, string> = {
  title: 'Title',
  artist: 'Artist',
  album: 'Album',
  plays: 'Plays',
  added: 'Date added',
  duration: 'Duration',
  rating: 'Your rating',
}

interface SongSortButtonProps {
  sorting: SongSorting
  /** Message key of the list's own order; absent if that is one of its columns. */
  own?: string
}

const plain = (sort: string): string => sort.replace('-', '')

/** Sorts a list by its columns, also where their headers do not fit. Choosing a column again reverses it. */
export const SongSortButton = ({ sorting, own }: SongSortButtonProps) => {
  const columns = Object.entries(sorting.by) as [SongColumn, string][]
  const choices = {
    ...(own && { [plain(sorting.preset)]: own }),
    ...Object.fromEntries(columns.map(([column, name]) => [name, labels[column]])),
  }
  return (
    <SortButton
      choices={choices}
      value={plain(sorting.value)}
      onChange={(chosen) => {
        const column = columns.find(([, name]) => name === chosen)?.[0]
        sorting.onSort(column ? sortAfter(sorting, column) : sorting.preset)
      }}
    />
  )
}
