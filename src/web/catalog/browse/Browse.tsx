import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, Podcast, RadioTower } from 'lucide-react'
import { browseQuery } from '../../data/home.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { Section, SectionSkeleton } from '../../ui/layout/Section.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { CardRowSkeleton } from '../items/cards/CardRow.tsx'
import { GenreTilesSkeleton } from '../items/cards/GenreTiles.tsx'
import { SectionBody } from '../items/cards/SectionBody.tsx'
import styles from './browse.module.css'

const Loading = () => (
  <>
    <GenreTilesSkeleton count={6} />
    <SectionSkeleton>
      <CardRowSkeleton />
    </SectionSkeleton>
  </>
)

/** Catalog overview: genres, new and popular music. */
export const Browse = () => {
  const { t } = useTranslation()
  const browse = useQuery(browseQuery())
  useDocumentTitle(t('Browse'))
  return (
    <Page>
      <PageTitle>{t('Browse')}</PageTitle>
      {/* Small screens have no sidebar with these links. */}
      <nav className={styles.browseLinks} aria-label={t('More podcasts')}>
        {settings().enablePodcasts && (
          <LinkButton to="/podcasts" size="sm" pill>
            <Podcast className="icon-18" aria-hidden="true" />
            {t('Podcasts')}
          </LinkButton>
        )}
        <LinkButton to="/radio" size="sm" pill>
          <RadioTower className="icon-18" aria-hidden="true" />
          {t('Radio')}
        </LinkButton>
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
    </Page>
  )
}
