import type { RefObject } from 'react'
import { hasExtension, IMAGE_EXTENSIONS } from '../../../contract/file-types.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/toasts.ts'

const formats = IMAGE_EXTENSIONS.map((extension) => extension.toUpperCase()).join(', ')

interface ImageInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onImage: (file: File) => Promise<void>
}

/** Hidden file input that a button opens to choose an image; other file types show an error. */
export const ImageInput = ({ ref, label, onImage }: ImageInputProps) => {
  const { t } = useTranslation()
  const take = (file: File): void => {
    if (hasExtension(file.name, IMAGE_EXTENSIONS)) return void onImage(file)
    showToast({ type: 'error', title: t('Error'), text: t('Not an image. Use {formats}.', { formats }) })
  }
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
        if (file) take(file)
      }}
    />
  )
}
