import { Link } from '@tanstack/react-router'
import type { Album } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { ArtistLine } from './ArtistLine.tsx'
import styles from './gallery.module.css'

interface HangingProps {
  albums: Album[]
  listen: (album: Album) => void
}

/** Wall of framed covers, each with a label that plays it. */
export const Hanging = ({ albums, listen }: HangingProps) => {
  const { t } = useTranslation()
  return (
    <section className={styles.hanging} aria-label={t('New albums')}>
      {albums.map((album, index) => (
        <figure key={album.id} className={styles.work}>
          <div className={styles.frame}>
            <Cover
              picture={album.cover}
              name={album.title}
              size={index === 0 ? 440 : 260}
              shape="flat"
              fluid
              eager={index === 0}
            />
          </div>
          <figcaption className={styles.workLabel}>
            <div className="min-w-0">
              <p className="truncate font-semibold">
                <Link to="/album/$id" params={{ id: String(album.id) }} className="hover-underline">
                  {album.title}
                </Link>
              </p>
              <p className="tabular truncate muted">
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
