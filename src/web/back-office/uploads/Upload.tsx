import { FolderInput } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { HeadLink } from '../shell/HeadButton.tsx'
import { PageHead } from '../shell/head.tsx'
import { genreChoicesQuery } from '../songs/admin-songs.ts'
import { catalogDesk } from './admin-desk.ts'
import { UploadReview } from './UploadReview.tsx'

/** Upload for the catalog, with the way to what was imported on the server. */
export const UploadPage = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHead>
        <HeadLink
          icon={FolderInput}
          label={t('Imports')}
          to="/admin/$"
          params={{ _splat: 'imports' }}
          data-tip={t('Imports')}
        />
      </PageHead>
      <UploadReview desk={catalogDesk} genres={genreChoicesQuery()} />
    </>
  )
}
