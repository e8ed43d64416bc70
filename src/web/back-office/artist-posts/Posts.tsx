import type { ArtistItemChoice, Mention } from '../../../contract/catalog/artist-fields.ts'
import { artistPostTable } from '../../../contract/catalog/back-office/artist-pages.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { formatNumber, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Field } from '../crud/types.ts'
import { ItemField } from './ItemField.tsx'
import { PostText, type PostTextValue } from './PostText.tsx'

type Post = ReplyOf<typeof artistPostTable.list>['data'][number]

const useColumns = (): Column<Post>[] => {
  const { t } = useTranslation()
  return [
    { key: 'text', title: t('Text'), cell: ({ text }) => <span className="truncate">{text}</span> },
    { key: 'item', title: t('Item'), max: '200px', cell: ({ item }) => item?.title },
    { key: 'author', title: t('Author'), max: '160px', cell: ({ author }) => author },
    { key: 'likes', title: t('Likes'), end: true, cell: ({ likes }) => formatNumber(likes) },
    {
      key: 'created_at',
      title: t('Date'),
      sort: 'created_at',
      narrow: true,
      cell: ({ created_at }) => formatMoment(created_at),
    },
  ]
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    {
      kind: 'custom',
      name: 'text',
      label: t('Text'),
      labelled: true,
      input: PostText,
      from: ({ text, mentions }) => ({ text, mentions }),
      summary: (value) => (value as PostTextValue).text,
      body: (value) => (value as PostTextValue).text,
    },
    {
      kind: 'custom',
      name: 'mentions',
      label: t('Mention'),
      labelled: true,
      // The input of the text changes them.
      input: () => null,
      summary: (value) => listed((value as Mention[]).map(({ name }) => name)),
    },
    {
      kind: 'custom',
      name: 'item',
      label: t('Item'),
      labelled: true,
      input: ItemField,
      summary: (value) => (value as ArtistItemChoice | null)?.title ?? '',
      body: (value) => {
        const item = value as ArtistItemChoice | null
        return item && { type: item.type, id: item.id }
      },
    },
  ]
}

/** Posts of the artist to followers. */
export const ArtistPostsPage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  const [columns, fields] = [useColumns(), useFields()]
  if (!artist) return null
  const edits = canEdit(artist.role)
  return (
    <CrudPage
      of={artistPostTable}
      within={{ artist_id: artist.id }}
      name="posts"
      titleOf={({ text }) => text.slice(0, 80)}
      summary={{
        search: t('Search posts'),
        edit: t('Edit post'),
        fresh: t('New post'),
        create: t('Publish'),
        empty: t('No posts yet'),
        emptyHint: t('Write something to your followers. It’s shown on your public page.'),
      }}
      columns={columns}
      fields={fields}
      {...(edits && { fresh: { text: '', mentions: [], item: null } })}
      writes={edits}
      deletes={edits}
    />
  )
}
