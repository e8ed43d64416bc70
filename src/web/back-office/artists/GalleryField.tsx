import { ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_ALT, MAX_GALLERY } from '../../../contract/catalog/artist-fields.ts'
import { coverUrl } from '../../../contract/core/covers.ts'
import { ImageInput } from '../../catalog/items/images/ImageInput.tsx'
import { showError } from '../../data/errors.ts'
import { uploadImage } from '../../data/resumable-upload.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import type { CustomInput } from '../crud/types.ts'
import { SortableList } from '../ordering/SortableList.tsx'
import type { GalleryEntry } from './gallery-value.ts'
import styles from './showcase.module.css'

const pictureOf = (entry: GalleryEntry): string =>
  'upload' in entry ? entry.preview : coverUrl(entry.image, 256)

/** Photos of an artist: uploaded as soon as they are chosen, described, and ordered by dragging or with the keyboard. */
export const GalleryField = ({ value, onChange, onBusy }: CustomInput) => {
  const { t } = useTranslation()
  const entries = value as GalleryEntry[]
  const latest = useRef(entries)
  latest.current = entries
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const set = (next: GalleryEntry[]) => {
    latest.current = next
    onChange(next)
  }

  const send = async (files: File[]) => {
    setSending(true)
    onBusy(true)
    try {
      for (const file of files.slice(0, MAX_GALLERY - latest.current.length)) {
        const upload = await uploadImage(file, 'picture')
        const id = Math.min(0, ...latest.current.map((entry) => entry.id)) - 1
        set([...latest.current, { id, upload, preview: URL.createObjectURL(file), alt: '' }])
      }
    } catch (error) {
      showError(error)
    }
    setSending(false)
    onBusy(false)
  }
  const titled = entries.map((entry, index) => ({
    id: entry.id,
    title: entry.alt || t('Photo {place}', { place: index + 1 }),
    entry,
  }))
  return (
    <div className={styles.gallery}>
      {entries.length > 0 && (
        <SortableList
          label={t('Photos')}
          items={titled}
          onMove={(from, to) => {
            const [moved] = entries.slice(from, from + 1)
            if (moved) set(entries.toSpliced(from, 1).toSpliced(to, 0, moved))
          }}
          row={({ title, entry }, index) => (
            <div className={styles.photo}>
              <img src={pictureOf(entry)} width={56} height={56} alt="" />
              <Input
                aria-label={`${t('Alt text')} (${t('Photo {place}', { place: index + 1 })})`}
                placeholder={t('Alt text')}
                maxLength={MAX_ALT}
                value={entry.alt}
                onChange={(event) => {
                  const alt = event.currentTarget.value
                  set(entries.map((one) => (one.id === entry.id ? { ...one, alt } : one)))
                }}
              />
              <IconButton
                label={t('Remove {title}', { title })}
                onClick={() => set(entries.filter((one) => one.id !== entry.id))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </div>
          )}
        />
      )}
      <Button
        size="sm"
        disabled={sending || entries.length >= MAX_GALLERY}
        onClick={() => input.current?.click()}
      >
        <ImagePlus className="icon-16" aria-hidden="true" />
        {sending ? t('Uploading') : t('Add photos')}
      </Button>
      <Hint>{t('Up to {max} photos. Describe each for screen readers.', { max: MAX_GALLERY })}</Hint>
      <ImageInput ref={input} label={t('Add photos')} several onImages={send} />
    </div>
  )
}
