import { useQuery } from '@tanstack/react-query'
import { formatDate, formatLength, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { artistAlbumsQuery } from '../albums/albums.ts'
import { ItemLink } from '../items/ItemLink.tsx'
import styles from './artist.module.css'

/** The newest album of an artist. */
export const Latest = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const albums = useQuery(artistAlbumsQuery(id))
  const album = albums.data?.data[0]
  if (albums.isPending)
    return (
      <Section title={t('Latest release')}>
        <Skeleton className={styles.latest} height={128} />
      </Section>
    )
  if (!album) return <div />
  const when = album.released_at ? formatDate(album.released_at) : album.year
  return (
    <Section title={t('Latest release')}>
      <ItemLink item={album} className={styles.latest}>
        <Cover picture={album.cover} name={album.title} size={96} />
        <span className="min-w-0 flex-1">
          <span className="block text-12 muted">{[t('Album'), when].filter(Boolean).join(' · ')}</span>
          <span className={`heading-16 truncate ${styles.latestTitle}`}>{album.title}</span>
          <span className="tabular block muted">
            {listed([t('{count} songs', { count: album.songs_count }), formatLength(album.duration)])}
          </span>
        </span>
      </ItemLink>
    </Section>
  )
}
