import { Link } from '@tanstack/react-router'
import type { Album } from '../../../contract/albums.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/Cover.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { ArtistLine } from './ArtistLine.tsx'

interface InventoryProps {
  albums: Album[]
  listen: (album: Album) => void
}

/** What does not hang on the wall, as a list to read and to play. */
export const Inventory = ({ albums, listen }: InventoryProps) => {
  const { t } = useTranslation()
  return (
    <section className="inventory" aria-labelledby="inventory">
      <div className="inventory-head">
        <h2 id="inventory" className="h32">
          {t('Also in the house')}
        </h2>
        {settings().enableBrowse && (
          <Link
            to="/browse/albums"
            className="accent-link"
            aria-label={t('See all of {title}', { title: t('Albums') })}
          >
            {t('See all')}
          </Link>
        )}
      </div>
      <ol>
        {albums.map((album) => (
          <li key={album.id} className="piece">
            <Cover picture={album.cover} size={56} shape="flat" />
            <p className="piece-name trunc">
              <Link to="/album/$id" params={{ id: String(album.id) }} className="hover:underline">
                {album.title}
              </Link>
            </p>
            <p className="piece-by trunc text-muted">
              <ArtistLine album={album} />
            </p>
            <p className="piece-year num text-muted">{album.year}</p>
            <PlayButton title={album.title} size="sm" playing={false} onClick={() => listen(album)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
