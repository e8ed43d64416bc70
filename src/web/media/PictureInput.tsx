import type { RefObject } from 'react'
import { hasExtension, IMAGE_EXTENSIONS } from '../../contract/file-types.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { notify } from '../ui/notices.ts'

const formats = IMAGE_EXTENSIONS.map((extension) => extension.toUpperCase()).join(', ')

interface PictureInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onPicture: (file: File) => Promise<void>
}

/** What a button presses to have a picture chosen; another kind of file is refused with words. */
export const PictureInput = ({ ref, label, onPicture }: PictureInputProps) => {
  const { t } = useTranslation()
  const take = (file: File): void => {
    if (hasExtension(file.name, IMAGE_EXTENSIONS)) return void onPicture(file)
    notify({ type: 'error', title: t('Error'), text: t('Not a picture. Use {formats}.', { formats }) })
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
