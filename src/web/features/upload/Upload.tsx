import { useEffect } from 'react'
import { showError } from '../../api/errors.ts'
import { takeSharedFiles } from '../../api/shared-files.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../items/document-title.ts'
import { PageTitle } from '../../ui/Page.tsx'
import { DropZone } from '../../uploads/DropZone.tsx'
import { UploadList } from './UploadList.tsx'
import { addFiles, useUploads } from './uploads.ts'

export const UploadPage = () => {
  const { t } = useTranslation()
  const any = useUploads((state) => state.items.length > 0)
  useDocumentTitle(t('Upload'))
  useEffect(() => {
    takeSharedFiles().then(addFiles, showError)
  }, [])
  return (
    <DropZone page head={<PageTitle>{t('Upload')}</PageTitle>} any={any} onFiles={addFiles}>
      <UploadList />
    </DropZone>
  )
}
