import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronLeft, House } from 'lucide-react'
import type { HomeSection, MusicSection } from '../../../../contract/site/home.ts'
import { homeQuery } from '../../../data/home.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDocumentTitle } from '../../../platform/pages/document-title.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { IdleTurntable } from '../../../ui/pictures/IdleTurntable.tsx'
import { CardRow } from '../cards/CardRow.tsx'
import styles from './not-found.module.css'

const isAlbums = (section: HomeSection): section is MusicSection =>
  section.item_type === 'album' && section.kind !== 'feature'

/** Not-found page. The shell stays mounted, so playback is not interrupted. */
export const NotFound = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const home = useQuery(homeQuery())
  useDocumentTitle(t('Page not found'))
  const row = home.data?.find(isAlbums)
  return (
    <Page>
      <div className={styles.notFound}>
        <IdleTurntable />
        <p className={`${styles.notFoundCode} muted`}>{'404'}</p>
        <h1 className="heading-32 mt-1">{t('We couldn’t find that page')}</h1>
        <p className={styles.notFoundText}>
          {t('The link may be mistyped, or the page may have been removed.')}
        </p>
        <div className="mt-6 flex gap-2">
          <LinkButton to="/home" variant="primary">
            <House className="icon-18" aria-hidden="true" />
            {t('Go to Home')}
          </LinkButton>
          {router.history.canGoBack() && (
            <Button onClick={() => router.history.back()}>
              <ChevronLeft className="icon-16 flip" aria-hidden="true" />
              {t('Back')}
            </Button>
          )}
        </div>
      </div>
      {row && (
        <Section title={t(row.title)} more={row.more}>
          <CardRow items={row.items} />
        </Section>
      )}
    </Page>
  )
}
