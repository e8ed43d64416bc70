import { Plus } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { LibraryPage } from '../../social/library/LibraryPage.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { openCreateMenu } from './create-menu.ts'
import { useLibraryTitle } from './library-title.ts'
import { LibraryList } from './YourLibrary.tsx'
import styles from './your-library.module.css'

/** The whole library as a page, for screens without a sidebar. */
export const LibraryScreen = () => {
  const { t } = useTranslation()
  return (
    <LibraryPage title={useLibraryTitle()}>
      <div className={styles.screen}>
        <Button
          variant="soft"
          className={styles.create}
          aria-haspopup="menu"
          onClick={(event) => openCreateMenu(event.currentTarget)}
        >
          <Plus className="icon-18" aria-hidden="true" />
          {t('Create')}
        </Button>
        <LibraryList label={t('Playlists, albums, artists and podcasts')} />
      </div>
    </LibraryPage>
  )
}
