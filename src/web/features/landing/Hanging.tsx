import { Link } from '@tanstack/react-router'
import type { Album } from '../../../contract/albums.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/Cover.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { ArtistLine } from './ArtistLine.tsx'

interface HangingProps {
  albums: Album[]
  listen: (album: Album) => void
}

/** A wall of framed covers, each with a label that plays it. */
export const Hanging = ({ albums, listen }: HangingProps) => {
  const { t } = useTranslation()
  return (
    <section className="hanging" aria-label={t('New albums')}>
      {albums.map((album, place) => (
        <figure key={album.id} className="work">
          <div className="frame">
            <Cover
              picture={album.cover}
              size={place === 0 ? 440 : 260}
              shape="flat"
              fluid
              eager={place === 0}
            />
          </div>
          <figcaption className="work-label">
            <div className="min-w-0">
              <p className="trunc font-semibold">
                <Link to="/album/$id" params={{ id: String(album.id) }} className="hover:underline">
                  {album.title}
                </Link>
              </p>
              <p className="num trunc text-muted">
                <ArtistLine album={album} />
                {album.year && `, ${album.year}`}
              </p>
            </div>
            <PlayButton title={album.title} size="md" playing={false} onClick={() => listen(album)} />
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
