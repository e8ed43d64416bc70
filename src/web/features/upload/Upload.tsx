import { useTranslation } from '../../i18n/i18n.ts'
import { useTitle } from '../../media/title.ts'
import { DropZone } from '../../media/uploading/DropZone.tsx'
import { UploadList } from './UploadList.tsx'
import { addFiles, useUploads } from './uploads.ts'
import './upload.css'

/** Where listeners bring their own songs. */
export const UploadPage = () => {
  const { t } = useTranslation()
  const any = useUploads((state) => state.items.length > 0)
  useTitle(t('Upload'))
  return (
    <DropZone
      className="content"
      head={<h1 className="h24 page-title">{t('Upload')}</h1>}
      any={any}
      onFiles={addFiles}
    >
      <UploadList />
    </DropZone>
  )
}
