import { useTranslation } from '../../i18n/i18n.ts'
import { LibraryPage } from '../../social/library/LibraryPage.tsx'
import { useLibraryTitle } from './library-title.ts'
import { LibraryList } from './YourLibrary.tsx'
import styles from './your-library.module.css'

/** The whole library as a page, for screens without a sidebar. */
export const LibraryScreen = () => {
  const { t } = useTranslation()
  return (
    <LibraryPage title={useLibraryTitle()}>
      <div className={styles.screen}>
        <LibraryList underTabs label={t('Playlists, albums, artists and podcasts')} />
      </div>
    </LibraryPage>
  )
}
