import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Album } from '../../../contract/catalog/items.ts'
import { artColor } from '../../../contract/platform/theme.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { IdleTurntable } from '../../ui/pictures/IdleTurntable.tsx'
import { ArtistLine } from './ArtistLine.tsx'
import { useListen, useNewAlbums } from './new-albums.ts'
import styles from './stage.module.css'

const Front = ({ album, listen }: { album: Album; listen: (album: Album) => void }) => {
  const { t } = useTranslation()
  return (
    <article
      className={`${styles.recordsFront} on-art`}
      style={{ '--art': artColor(album.cover?.color ?? '#1b3648') } as CSSProperties}
    >
      <Cover picture={album.cover} name={album.title} size={372} fluid eager />
      <div className={styles.recordsText}>
        <div className="min-w-0">
          <h2 className="heading-20 truncate">
            <Link to="/album/$id" params={{ id: String(album.id) }} className="hover-underline">
              {album.title}
            </Link>
          </h2>
          <p className="tabular truncate muted">
            <ArtistLine album={album} /> · {t('{count} songs', { count: album.songs_count })}
          </p>
        </div>
        <PlayButton title={album.title} playing={false} onClick={() => listen(album)} />
      </div>
    </article>
  )
}

/** The newest album in front of others; an idle turntable if there are none. */
export const Records = () => {
  const { albums, loading: pending } = useNewAlbums()
  const listen = useListen()
  const pictured = albums.filter((album) => album.cover)
  const first = pictured[0] ?? albums[0]
  if (!first) return pending ? null : <IdleTurntable />
  return (
    <>
      {pictured.slice(1, 4).map((album) => (
        <div key={album.id} className={styles.recordsBack}>
          <Cover picture={album.cover} size={230} fluid />
        </div>
      ))}
      <Front album={first} listen={listen} />
    </>
  )
}
