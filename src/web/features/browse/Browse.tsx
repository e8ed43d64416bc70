import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutGrid, Podcast, RadioTower } from 'lucide-react'
import { browseQuery } from '../../api/home.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CardRowSkeleton, Section } from '../../items/cards/Section.tsx'
import { SectionBody } from '../../items/cards/SectionBody.tsx'
import sectionsStyles from '../../items/cards/sections.module.css'
import { useDocumentTitle } from '../../items/document-title.ts'
import { LoadError } from '../../items/states/LoadError.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import pageStyles from '../../ui/page.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import styles from './browse.module.css'

const Loading = () => (
  <>
    <div className={sectionsStyles.genres}>
      {[1, 2, 3, 4, 5, 6].map((index) => (
        <Skeleton key={index} className={`${sectionsStyles.genre} rounded-8`} />
      ))}
    </div>
    <div className={pageStyles.section}>
      <div className={pageStyles.sectionHead}>
        <Skeleton width={140} height={24} />
      </div>
      <CardRowSkeleton />
    </div>
  </>
)

/** Catalog overview: genres, new and popular music. */
export const Browse = () => {
  const { t } = useTranslation()
  const browse = useQuery(browseQuery())
  useDocumentTitle(t('Browse'))
  return (
    <div className={pageStyles.content}>
      <h1 className={`heading-24 ${pageStyles.pageTitle}`}>{t('Browse')}</h1>
      {/* Small screens have no sidebar with these links. */}
      <nav className={styles.browseLinks} aria-label={t('More podcasts')}>
        {settings().enablePodcasts && (
          <Link
            to="/podcasts"
            className={`${buttonsStyles.btn} ${buttonsStyles.line} ${buttonsStyles.sm} ${buttonsStyles.pill}`}
          >
            <Podcast className="icon-18" aria-hidden="true" />
            {t('Podcasts')}
          </Link>
        )}
        <Link
          to="/radio"
          className={`${buttonsStyles.btn} ${buttonsStyles.line} ${buttonsStyles.sm} ${buttonsStyles.pill}`}
        >
          <RadioTower className="icon-18" aria-hidden="true" />
          {t('Radio')}
        </Link>
      </nav>
      {browse.isPending && <Loading />}
      {browse.isError && <LoadError error={browse.error} retry={() => void browse.refetch()} />}
      {browse.data?.length === 0 && (
        <EmptyState icon={<LayoutGrid aria-hidden="true" />} title={t('No music yet')} />
      )}
      {browse.data?.map((section) => (
        <Section
          key={section.id}
          title={t(section.title)}
          note={section.reason && t(section.reason.text, section.reason.values)}
          more={section.more}
        >
          <SectionBody section={section} />
        </Section>
      ))}
    </div>
  )
}
