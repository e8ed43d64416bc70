import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Album } from '../../../contract/albums.ts'
import { artColor } from '../../../contract/color.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/Cover.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { StillRecord } from '../../ui/StillRecord.tsx'
import { ArtistLine } from './ArtistLine.tsx'
import { useFresh, useListen } from './fresh.ts'

const Front = ({ album, listen }: { album: Album; listen: (album: Album) => void }) => {
  const { t } = useTranslation()
  return (
    <article
      className="records-front on-art"
      style={{ '--art': artColor(album.cover?.color ?? '#1b3648') } as CSSProperties}
    >
      <Cover picture={album.cover} size={372} fluid eager />
      <div className="records-said">
        <div className="min-w-0">
          <h2 className="h20 trunc">
            <Link to="/album/$id" params={{ id: String(album.id) }} className="hover:underline">
              {album.title}
            </Link>
          </h2>
          <p className="num trunc text-muted">
            <ArtistLine album={album} /> · {t('{count} songs', { count: album.songs_count })}
          </p>
        </div>
        <PlayButton title={album.title} playing={false} onClick={() => listen(album)} />
      </div>
    </article>
  )
}

/** The newest record in front of others; a record at rest where there is none to show. */
export const Records = () => {
  const { albums, waiting } = useFresh()
  const listen = useListen()
  const pictured = albums.filter((album) => album.cover)
  const first = pictured[0] ?? albums[0]
  if (!first) return waiting ? null : <StillRecord />
  return (
    <>
      {pictured.slice(1, 4).map((album) => (
        <div key={album.id} className="records-back">
          <Cover picture={album.cover} size={230} fluid />
        </div>
      ))}
      <Front album={first} listen={listen} />
    </>
  )
}
