import type { Cover as Picture } from '../../../contract/core/fields.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { translate } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import type { Column, Field } from '../crud/types.ts'

interface Genre {
  name: string
  cover: Picture | null
  position: number
  created_at: string
}

interface Counted<G> {
  key: string
  /** Translated. */
  title: string
  count: (genre: G) => number
}

/** Columns shared by all genre lists; `counted` defines the count column. */
export const genreColumns = <G extends Genre>({ key, title, count }: Counted<G>): Column<G>[] => [
  {
    key: 'name',
    title: translate('Name'),
    sort: 'name',
    cell: ({ cover, name }) => (
      <>
        <Cover picture={cover} name={name} size={28} shape="small" />
        <span className="truncate">{name}</span>
      </>
    ),
  },
  {
    key,
    title,
    sort: key,
    end: true,
    narrow: true,
    cell: (genre) => formatNumber(count(genre)),
  },
  {
    key: 'position',
    title: translate('Position'),
    sort: 'position',
    end: true,
    cell: ({ position }) => position,
  },
  {
    key: 'created_at',
    title: translate('Added'),
    sort: 'created_at',
    cell: ({ created_at }) => formatDate(created_at),
  },
]

/** Fields of a genre. */
export const genreFields = (): Field[] => [
  { kind: 'cover', name: 'cover', label: translate('Cover') },
  { kind: 'text', name: 'name', label: translate('Name') },
  { kind: 'color', name: 'color', label: translate('Colour') },
]

export const freshGenre = { name: '', color: null, cover: null }
