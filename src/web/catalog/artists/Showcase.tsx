import { useQuery } from '@tanstack/react-query'
import type { GalleryImage } from '../../../contract/catalog/artist-fields.ts'
import type { ArtistShowcase } from '../../../contract/catalog/artist-pages.ts'
import { artistName } from '../../../contract/catalog/artists.ts'
import type { Artist } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { artistShowcaseQuery } from './artist-showcase.ts'
import { ShownItem } from './ShownItem.tsx'
import styles from './showcase.module.css'

const Picked = ({ pick, artist }: { pick: NonNullable<ArtistShowcase['pick']>; artist: Artist }) => {
  const { t } = useTranslation()
  return (
    <Section title={t('Artist pick')}>
      <div className={styles.pick}>
        {pick.text && (
          <p className={styles.line}>
            <Cover picture={artist.avatar} name={artistName(artist)} size={28} shape="round" />
            <span dir="auto">{pick.text}</span>
          </p>
        )}
        <ShownItem item={pick.item} size={80} />
      </div>
    </Section>
  )
}

/** The item that the artist has put at the top of the page; renders nothing without one. */
export const Pick = ({ artist }: { artist: Artist }) => {
  const { data } = useQuery(artistShowcaseQuery(artist.id))
  return data?.pick ? <Picked pick={data.pick} artist={artist} /> : null
}

const Photos = ({ images, name }: { images: GalleryImage[]; name: string }) => {
  const { t } = useTranslation()
  return (
    <Section title={t('Photos')}>
      <ul className={styles.strip} data-part="photos">
        {images.map(({ id, image, alt }, index) => (
          <li key={id}>
            <PlainButton
              className={styles.photo}
              aria-haspopup="dialog"
              aria-label={alt ? undefined : t('Photo {place}', { place: index + 1 })}
              onClick={() =>
                openDialog(() => import('./PhotosDialog.tsx').then((m) => m.PhotosDialog), {
                  images,
                  first: index,
                  name,
                })
              }
            >
              <Cover picture={image} size={200} alt={alt} fluid />
            </PlainButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Photos of an artist in a row; each opens large. Renders nothing without any. */
export const Gallery = ({ artist }: { artist: Artist }) => {
  const { data } = useQuery(artistShowcaseQuery(artist.id))
  if (!data || data.gallery.length === 0) return null
  return <Photos images={data.gallery} name={artistName(artist)} />
}
