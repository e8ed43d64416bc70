import { useQuery } from '@tanstack/react-query'
import type { HomeSection, MusicSection } from '../../../contract/home.ts'
import { homeQuery } from '../../api/home.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { CardRowSkeleton, Section } from '../../media/Section.tsx'
import { SectionBody } from '../../media/SectionBody.tsx'
import { useTitle } from '../../media/title.ts'
import { useSession } from '../../session/session.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Feature } from './Feature.tsx'
import { greetingKey } from './greeting.ts'
import { NothingYet } from './NothingYet.tsx'
import { QuickTiles } from './QuickTiles.tsx'
import { quickTiles } from './quick-tiles.ts'
import './home.css'

const Waiting = () => (
  <>
    <div className="home-top">
      <Skeleton className="feature rounded-12" />
      <div className="quicks">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <Skeleton key={place} className="quick rounded-8" />
        ))}
      </div>
    </div>
    {[1, 2].map((place) => (
      <div key={place} className="section">
        <div className="section-head">
          <Skeleton width={140} height={24} />
        </div>
        <CardRowSkeleton />
      </div>
    ))}
  </>
)

const isFeature = (section: HomeSection): section is MusicSection => section.kind === 'feature'

const Sections = ({ sections }: { sections: HomeSection[] }) => {
  const { t } = useTranslation()
  const feature = sections.find(isFeature)
  const first = feature?.items[0]
  return (
    <>
      <div className={`home-top${first ? '' : ' alone'}`}>
        {feature && first && <Feature item={first} kind={t(feature.title)} />}
        <QuickTiles tiles={quickTiles(sections)} />
      </div>
      {sections
        .filter((section) => !isFeature(section) && section.items.length > 0)
        .map((section) => (
          <Section
            key={section.id}
            title={t(section.title)}
            note={section.reason && t(section.reason.text, section.reason.values)}
            more={section.more}
          >
            <SectionBody section={section} />
          </Section>
        ))}
    </>
  )
}

/** The start page. */
export const Home = () => {
  const { t } = useTranslation()
  const home = useQuery(homeQuery())
  const user = useSession((state) => state.user)
  useTitle(t('Home'))
  const name = user?.name.split(' ')[0]
  const greeting = t(greetingKey(new Date().getHours(), Boolean(name)), { name })
  return (
    <div className="content">
      <h1 className="h24 page-title">
        <span className="trunc">{greeting}</span>
      </h1>
      {home.isPending && <Waiting />}
      {home.isError && <LoadError error={home.error} retry={() => void home.refetch()} />}
      {home.data && (home.data.length > 0 ? <Sections sections={home.data} /> : <NothingYet />)}
    </div>
  )
}
