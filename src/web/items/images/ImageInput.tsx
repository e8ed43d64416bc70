import type { RefObject } from 'react'
import { hasExtension, IMAGE_EXTENSIONS } from '../../../contract/file-types.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/toasts.ts'

const formats = IMAGE_EXTENSIONS.map((extension) => extension.toUpperCase()).join(', ')

interface ImageInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onImage: (file: File) => Promise<void>
}

/** Passes an image on; other file types show an error. */
export const takeImage = (t: Translate, file: File, onImage: (file: File) => Promise<void>): void => {
  if (hasExtension(file.name, IMAGE_EXTENSIONS)) void onImage(file)
  else showToast({ type: 'error', title: t('Error'), text: t('Not an image. Use {formats}.', { formats }) })
}

/** Hidden file input that a button opens to choose an image; other file types show an error. */
export const ImageInput = ({ ref, label, onImage }: ImageInputProps) => {
  const { t } = useTranslation()
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      hidden
      aria-label={label}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        event.currentTarget.value = ''
        if (file) takeImage(t, file, onImage)
      }}
    />
  )
}
