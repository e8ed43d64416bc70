import { Image, ImageUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Cover as Picture } from '../../../../contract/core/fields.ts'
import { showError } from '../../../data/errors.ts'
import { uploadImage } from '../../../data/resumable-upload.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Cover, CoverBox } from '../../../ui/pictures/Cover.tsx'
import styles from './cover-field.module.css'
import { ImageInput } from './ImageInput.tsx'

/** An uploaded image and a preview URL. */
export interface UploadedImage {
  id: string
  preview: string
}

/** Texts for an image other than a cover. */
export interface CoverFieldTexts {
  choose: string
  replace: string
  remove: string
  fresh: string
}

interface CoverFieldProps {
  /** The current cover. */
  present: Picture | null
  /** Name of the item the cover belongs to. */
  name: string
  /** Fallback without a cover. */
  otherwise?: ReactNode
  /** The new choice; undefined while nothing was chosen. */
  chosen: UploadedImage | null | undefined
  /** Defaults to those of a cover. */
  texts?: CoverFieldTexts | undefined
  /** Instead of a cover: another square image, a round one, or a banner, cropped to 3:1. */
  shape?: 'image' | 'portrait' | 'banner' | undefined
  onChange: (cover: UploadedImage | null | undefined) => void
  onBusy: (busy: boolean) => void
}

/** The stored image, or what stands in for it: letters only where the app shows them, too. */
const Shown = ({
  picture,
  name,
  shape,
}: { picture: Picture | null } & Pick<CoverFieldProps, 'name' | 'shape'>) => {
  if (shape === 'banner')
    return <span className={styles.coverWide}>{picture && <img src={picture.url} alt="" />}</span>
  if (shape === 'image' && !picture)
    return (
      <CoverBox size={96}>
        <Image className={styles.noImage} strokeWidth={1.5} aria-hidden="true" />
      </CoverBox>
    )
  return <Cover picture={picture} name={name} size={96} shape={shape === 'portrait' ? 'round' : 'card'} />
}

/** Cover of one of the user's own items: uploaded as soon as it is chosen, previewed before saving. */
export const CoverField = ({
  present,
  name,
  otherwise,
  chosen,
  texts,
  shape,
  onChange,
  onBusy,
}: CoverFieldProps) => {
  const { t } = useTranslation()
  const wide = shape === 'banner'
  const status = texts ?? {
    choose: t('Choose cover'),
    replace: t('Replace cover'),
    remove: t('Remove cover'),
    fresh: t('New cover'),
  }
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<string | null>(null)
  const sending = sent !== null

  const send = async (file: File) => {
    const preview = URL.createObjectURL(file)
    setSent(preview)
    onBusy(true)
    try {
      onChange({ id: await uploadImage(file, wide ? 'banner' : 'cover'), preview })
    } catch (error) {
      URL.revokeObjectURL(preview)
      showError(error)
    }
    setSent(null)
    onBusy(false)
  }
  const preview = sent ?? chosen?.preview
  const shown = chosen === null ? null : present
  return (
    <div
      className={classes(styles.coverField, wide && styles.wide, shape === 'portrait' && styles.round)}
      data-part="cover-field"
    >
      {preview ? (
        <img src={preview} width={wide ? 288 : 96} height={96} alt={status.fresh} />
      ) : (
        (!shown && otherwise) || <Shown picture={shown} name={name} shape={shape} />
      )}
      <div className={styles.coverFieldActions}>
        <Button size="sm" disabled={sending} onClick={() => input.current?.click()}>
          <ImageUp className="icon-16" aria-hidden="true" />
          {preview || shown ? status.replace : status.choose}
        </Button>
        {(preview || shown) && (
          <Button
            size="sm"
            variant="ghost"
            disabled={sending}
            onClick={() => onChange(present ? null : undefined)}
          >
            {status.remove}
          </Button>
        )}
      </div>
      <ImageInput ref={input} label={status.choose} onImage={send} />
    </div>
  )
}
