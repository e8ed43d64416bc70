import { useEffect } from 'react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { PageTitle } from '../../ui/layout/Page.tsx'
import { DropZone } from './DropZone.tsx'
import { takeSharedFiles } from './shared-files.ts'
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
