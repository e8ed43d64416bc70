import { Link } from '@tanstack/react-router'
import type { Album } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { ArtistLine } from './ArtistLine.tsx'
import { useListen } from './new-albums.ts'
import styles from './stage.module.css'

/** New releases, playable with one click. */
export const Releases = ({ albums }: { albums: Album[] }) => {
  const { t } = useTranslation()
  const listen = useListen()
  return (
    <section className={styles.releases} aria-labelledby="releases">
      <h2 id="releases" className="heading-24">
        {t('Play it now')}
      </h2>
      <ul>
        {albums.slice(0, 6).map((album) => (
          <li key={album.id} className={styles.release}>
            <Cover picture={album.cover} name={album.title} size={180} fluid />
            <PlayButton title={album.title} size="md" playing={false} onClick={() => listen(album)} />
            <p className="truncate font-medium">
              <Link to="/album/$id" params={{ id: String(album.id) }} className="hover-underline">
                {album.title}
              </Link>
            </p>
            <p className="truncate muted">
              <ArtistLine album={album} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
