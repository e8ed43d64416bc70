import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'
import type { HomeSection, MusicSection } from '../../../contract/site/home.ts'
import { AdSlot } from '../../ads/ads/AdSlot.tsx'
import { CardRowSkeleton } from '../../catalog/items/cards/CardRow.tsx'
import { SectionBody } from '../../catalog/items/cards/SectionBody.tsx'
import { homeQuery } from '../../data/home.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { classes } from '../../ui/classes.ts'
import { hasStarted, useGradualCount } from '../../ui/idle.ts'
import { useNarrow } from '../../ui/layout/narrow-screen.ts'
import { OfflineScreen } from '../../ui/layout/OfflinePart.tsx'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { Section, SectionSkeleton } from '../../ui/layout/Section.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { Feature } from './Feature.tsx'
import styles from './home.module.css'
import { QuickTiles } from './QuickTiles.tsx'
import { quickTiles } from './quick-tiles.ts'
import { ShowChips } from './ShowChips.tsx'
import { kindsIn, limitTo } from './shown.ts'

/** Returns the message key of a greeting for the hour of the day, with or without a name. */
export const greetingKey = (hour: number, named: boolean): string => {
  if (hour >= 5 && hour < 12) return named ? 'Good morning, {name}' : 'Good morning'
  if (hour >= 12 && hour < 18) return named ? 'Good afternoon, {name}' : 'Good afternoon'
  return named ? 'Good evening, {name}' : 'Good evening'
}

// Few catalogs are empty.
const NothingYet = lazy(() => import('./NothingYet.tsx').then((m) => ({ default: m.NothingYet })))

const Loading = () => (
  <>
    <div className={styles.homeTop}>
      <Skeleton className={`${styles.feature} rounded-12`} />
      <div className={styles.quickLinks}>
        {[1, 2, 3, 4, 5, 6].map((index) => (
          <Skeleton key={index} className={`${styles.quickLink} rounded-8`} />
        ))}
      </div>
    </div>
    {[1, 2].map((index) => (
      <SectionSkeleton key={index}>
        <CardRowSkeleton />
      </SectionSkeleton>
    ))}
  </>
)

const isFeature = (section: HomeSection): section is MusicSection => section.kind === 'feature'

/** Sections below the large block that a window shows without scrolling. */
const SEEN_FIRST = 2
const SEEN_FIRST_ON_PHONES = 1
const SECTIONS_BEFORE_AD = 2

const Sections = ({ all }: { all: HomeSection[] }) => {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const { show } = useSearch({ strict: false }) as { show?: string }
  // Wide windows show more at once.
  const kinds = narrow ? kindsIn(all) : []
  const shown = kinds.find((kind) => kind === show) ?? null
  const sections = shown ? limitTo(all, shown) : all
  const below = sections.filter((section) => !isFeature(section) && section.items.length > 0)
  const seen = narrow ? SEEN_FIRST_ON_PHONES : SEEN_FIRST
  // At the start, the others follow: the page is seen and answers sooner.
  const rendered = useGradualCount(below.length, hasStarted() ? Number.POSITIVE_INFINITY : seen)
  const feature = sections.find(isFeature)
  const first = feature?.items[0]
  const tiles = quickTiles(sections)
  return (
    <>
      {kinds.length > 1 && <ShowChips kinds={kinds} shown={shown} />}
      {(first || tiles.length > 0) && (
        <div className={classes(styles.homeTop, !first && styles.alone)}>
          {feature && first && <Feature item={first} kind={t(feature.title)} />}
          <QuickTiles tiles={tiles} />
        </div>
      )}
      {below.slice(0, rendered).map((section, index) => (
        <Fragment key={section.id}>
          {index === SECTIONS_BEFORE_AD && <AdSlot position="between_items" />}
          <Section
            title={t(section.title)}
            note={section.reason && t(section.reason.text, section.reason.values)}
            more={section.more}
          >
            <SectionBody section={section} />
          </Section>
        </Fragment>
      ))}
    </>
  )
}

export const Home = () => {
  const { t } = useTranslation()
  const home = useQuery(homeQuery())
  const user = useSession((state) => state.user)
  useDocumentTitle(t('Home'))
  const name = user?.name.split(' ')[0]
  const greeting = t(greetingKey(new Date().getHours(), Boolean(name)), { name })
  return (
    <Page>
      <PageTitle className={styles.greeting}>
        <span className="clamp-2">{greeting}</span>
      </PageTitle>
      <AdSlot position="home_top" />
      <OfflineScreen screen="home">
        {home.isPending && <Loading />}
        {home.isError && <LoadError error={home.error} retry={() => void home.refetch()} />}
        {home.data && home.data.length > 0 && <Sections all={home.data} />}
        <Suspense>{home.data?.length === 0 && <NothingYet />}</Suspense>
      </OfflineScreen>
    </Page>
  )
}
