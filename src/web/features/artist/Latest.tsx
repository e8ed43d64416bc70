import { useQuery } from '@tanstack/react-query'
import { artistAlbumsQuery } from '../../api/albums.ts'
import { formatDate, formatLength, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ItemLink } from '../../media/ItemLink.tsx'
import { Section } from '../../media/Section.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The newest album of an artist. */
export const Latest = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const albums = useQuery(artistAlbumsQuery(id))
  const album = albums.data?.data[0]
  if (albums.isPending)
    return (
      <Section title={t('Latest')}>
        <Skeleton className="latest" height={128} />
      </Section>
    )
  if (!album) return <div />
  const when = album.released_at ? formatDate(album.released_at) : album.year
  return (
    <Section title={t('Latest')}>
      <ItemLink item={album} className="latest">
        <Cover picture={album.cover} name={album.title} size={96} />
        <span className="min-w-0 flex-1">
          <span className="block text-12 text-muted">{[t('Album'), when].filter(Boolean).join(' · ')}</span>
          <span className="h16 trunc mt-0.5 block">{album.title}</span>
          <span className="num block text-muted">
            {listed([t('{count} songs', { count: album.songs_count }), formatLength(album.duration)])}
          </span>
        </span>
      </ItemLink>
    </Section>
  )
}
