import { Link } from '@tanstack/react-router'
import type { Album } from '../../../contract/catalog/items.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { ArtistLine } from './ArtistLine.tsx'
import styles from './gallery.module.css'

interface InventoryProps {
  albums: Album[]
  listen: (album: Album) => void
}

/** Playable list of the albums that are not on the wall. */
export const Inventory = ({ albums, listen }: InventoryProps) => {
  const { t } = useTranslation()
  return (
    <section className={styles.inventory} aria-labelledby="inventory">
      <div className={styles.inventoryHead}>
        <h2 id="inventory" className="heading-32">
          {t('More to explore')}
        </h2>
        {settings().enableBrowse && (
          <TextLink to="/browse/albums" accent aria-label={t('See all of {title}', { title: t('Albums') })}>
            {t('See all')}
          </TextLink>
        )}
      </div>
      <ol>
        {albums.map((album) => (
          <li key={album.id} className={styles.inventoryItem}>
            <Cover picture={album.cover} name={album.title} size={56} shape="flat" />
            <p className={`${styles.inventoryName} truncate`}>
              <Link to="/album/$id" params={{ id: String(album.id) }} className="hover-underline">
                {album.title}
              </Link>
            </p>
            <p className={`${styles.inventoryArtist} truncate muted`}>
              <ArtistLine album={album} />
            </p>
            <p className={`${styles.inventoryYear} tabular muted`}>{album.year}</p>
            <PlayButton title={album.title} size="sm" playing={false} onClick={() => listen(album)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
