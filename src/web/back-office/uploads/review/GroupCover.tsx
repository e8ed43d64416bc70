import { ImageUp, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import type { Cover as Picture } from '../../../../contract/core/fields.ts'
import { ImageInput, takeImage } from '../../../catalog/items/images/ImageInput.tsx'
import { readUpload } from '../../../catalog/songs/own-songs.ts'
import { showError } from '../../../data/errors.ts'
import { uploadImage } from '../../../data/resumable-upload.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import type { Draft } from './drafts.ts'
import styles from './group.module.css'
import { useReview } from './review.ts'

interface GroupCoverProps {
  name: string
  /** The cover without a choice. */
  present: Picture | null
  chosen: Draft['cover']
  onChange: (cover: Draft['cover']) => void
}

/** Cover of all songs of a group: chosen, or dropped on it. */
export const GroupCover = ({ name, present, chosen, onChange }: GroupCoverProps) => {
  const { t } = useTranslation()
  const { sendingCover } = useReview()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const picture = chosen?.picture ?? present
  const send = async (file: File): Promise<void> => {
    setBusy(true)
    sendingCover(1)
    try {
      const upload_id = await uploadImage(file)
      const { cover } = await readUpload(upload_id)
      if (cover) onChange({ upload_id, picture: cover })
    } catch (error) {
      showError(error)
    }
    sendingCover(-1)
    setBusy(false)
  }
  /** A file over the cover is not one for the page, which takes audio. */
  const caught = (event: DragEvent, inside: boolean): void => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    setOver(inside)
  }
  const label = picture ? t('Replace cover') : t('Choose cover')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the button does the same
    <div
      className={classes(styles.cover, over && styles.over)}
      onDragOver={(event) => caught(event, true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        caught(event, false)
        const [file] = event.dataTransfer.files
        if (file && !busy) takeImage(t, file, send)
      }}
    >
      <PlainButton
        className={styles.coverButton}
        aria-label={`${label}: ${name}`}
        title={label}
        aria-busy={busy}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {picture && <Cover picture={picture} size={64} shape="small" />}
        <span className={classes(styles.coverHint, !picture && styles.lacking)}>
          <ImageUp className="icon-24" aria-hidden="true" />
        </span>
      </PlainButton>
      {chosen && (
        <IconButton
          size="sm"
          className={styles.coverDrop}
          label={t('Remove cover')}
          onClick={() => onChange(undefined)}
        >
          <X className="icon-16" aria-hidden="true" />
        </IconButton>
      )}
      <ImageInput ref={input} label={t('Choose cover')} onImage={send} />
    </div>
  )
}
