import type { RefObject } from 'react'
import { hasExtension, IMAGE_EXTENSIONS } from '../../../../contract/core/files.ts'
import { type Translate, useTranslation } from '../../../i18n/i18n.ts'
import { FileInput } from '../../../ui/fields/FileInput.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'

const formats = IMAGE_EXTENSIONS.map((extension) => extension.toUpperCase()).join(', ')

type ImageInputProps = {
  ref: RefObject<HTMLInputElement | null>
  label: string
} & (
  | { several?: false; onImage: (file: File) => Promise<void> }
  | { several: true; onImages: (files: File[]) => Promise<void> }
)

/** Returns the images among files; for others, an error is shown. */
const imagesOf = (t: Translate, files: File[]): File[] => {
  const images = files.filter(({ name }) => hasExtension(name, IMAGE_EXTENSIONS))
  if (images.length < files.length)
    showToast({ type: 'error', title: t('Error'), text: t('Not an image. Use {formats}.', { formats }) })
  return images
}

/** Passes an image on; other file types show an error. */
export const takeImage = (t: Translate, file: File, onImage: (file: File) => Promise<void>): void => {
  for (const image of imagesOf(t, [file])) void onImage(image)
}

/** Hidden file input that a button opens to choose an image, or several; other file types show an error. */
export const ImageInput = ({ ref, label, ...rest }: ImageInputProps) => {
  const { t } = useTranslation()
  const take = (files: File[]): void => {
    const images = imagesOf(t, files)
    const [first] = images
    if (!first) return
    void (rest.several ? rest.onImages(images) : rest.onImage(first))
  }
  return (
    <FileInput ref={ref} accept="image/*" multiple={rest.several === true} label={label} onFiles={take} />
  )
}
