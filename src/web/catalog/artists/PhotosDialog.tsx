import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { GalleryImage } from '../../../contract/catalog/artist-fields.ts'
import { coverUrl } from '../../../contract/core/covers.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import styles from './photos-dialog.module.css'

interface PhotosProps {
  images: GalleryImage[]
  /** Index of the photo that is shown first. */
  first: number
  /** Name of the artist. */
  name: string
}

/** Photos side by side, one of which is in view: swiping is scrolling, in the direction of the text. */
const Slides = ({ images, first }: PhotosProps) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(first)
  const last = images.length - 1
  const show = (to: number, behavior?: ScrollBehavior): void => {
    const place = Math.max(0, Math.min(last, to))
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    track.current?.children[place]?.scrollIntoView({
      behavior: behavior ?? (still ? 'instant' : 'smooth'),
      block: 'nearest',
      inline: 'start',
    })
    setIndex(place)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it begins
  useLayoutEffect(() => show(first, 'instant'), [])

  const keyed = (event: KeyboardEvent): void => {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const onward = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
    const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
    const target = { [onward]: index + 1, [back]: index - 1, Home: 0, End: last }[event.key]
    if (target === undefined) return
    event.preventDefault()
    show(target)
  }
  const settled = (): void => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {}
    // Negative where text runs from right to left.
    if (clientWidth > 0) setIndex(Math.round(Math.abs(scrollLeft) / clientWidth))
  }
  const shown = images[index]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys work wherever the focus is in the dialog
    <div className={styles.photos} onKeyDown={keyed}>
      <div className={styles.bar}>
        <span className="tabular" role="status">
          {t('Photo {place} of {total}', { place: index + 1, total: images.length })}
        </span>
        <IconButton label={t('Close')} bright onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <ul
        ref={track}
        className={styles.track}
        aria-label={t('Photos')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        onScrollEnd={settled}
        data-part="slides"
      >
        {images.map(({ id, image, alt }, place) => (
          <li key={id} aria-hidden={place !== index}>
            <img
              src={coverUrl(image, 1024)}
              alt={alt}
              loading={Math.abs(place - index) > 1 ? 'lazy' : 'eager'}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <>
          <IconButton
            label={t('Previous')}
            bright
            className={`${styles.turn} ${styles.back}`}
            aria-disabled={index === 0}
            onClick={() => show(index - 1)}
          >
            <ChevronLeft className="icon-24 flip" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('Next')}
            bright
            className={`${styles.turn} ${styles.onward}`}
            aria-disabled={index === last}
            onClick={() => show(index + 1)}
          >
            <ChevronRight className="icon-24 flip" aria-hidden="true" />
          </IconButton>
        </>
      )}
      <p className={styles.caption} dir="auto" aria-hidden="true">
        {shown?.alt}
      </p>
    </div>
  )
}

/** The photos of an artist, one at a time. */
export const PhotosDialog = (props: PhotosProps) => {
  const { t } = useTranslation()
  const { open, opening, close } = useDialog()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <DialogPopup plain scrim={styles.dark} className={styles.popup}>
        <Dialog.Title className="visually-hidden">{`${t('Photos')}: ${props.name}`}</Dialog.Title>
        <Slides key={opening} {...props} />
      </DialogPopup>
    </Dialog.Root>
  )
}
