import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutGrid, Podcast, RadioTower } from 'lucide-react'
import { browseQuery } from '../../api/home.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { CardRowSkeleton, Section } from '../../media/Section.tsx'
import { SectionBody } from '../../media/SectionBody.tsx'
import { useTitle } from '../../media/title.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'

const Waiting = () => (
  <>
    <div className="genres">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} className="genre rounded-8" />
      ))}
    </div>
    <div className="section">
      <div className="section-head">
        <Skeleton width={140} height={24} />
      </div>
      <CardRowSkeleton />
    </div>
  </>
)

/** The catalogue at a glance: genres, what is new, what is popular. */
export const Browse = () => {
  const { t } = useTranslation()
  const browse = useQuery(browseQuery())
  useTitle(t('Browse'))
  return (
    <div className="content">
      <div className="flex items-start justify-between">
        <h1 className="h24 page-title">{t('Browse')}</h1>
        {/* Small screens have no rail that leads there. */}
        <nav className="flex gap-2 md:hidden" aria-label={t('More to browse')}>
          {settings().enablePodcasts && (
            <Link to="/podcasts" className="btn line sm pill">
              <Podcast className="s18" aria-hidden="true" />
              {t('Podcasts')}
            </Link>
          )}
          <Link to="/radio" className="btn line sm pill">
            <RadioTower className="s18" aria-hidden="true" />
            {t('Radio')}
          </Link>
        </nav>
      </div>
      {browse.isPending && <Waiting />}
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
