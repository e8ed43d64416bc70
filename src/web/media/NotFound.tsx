import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ChevronLeft, House } from 'lucide-react'
import type { HomeSection, MusicSection } from '../../contract/home.ts'
import { homeQuery } from '../api/home.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { StillRecord } from '../ui/StillRecord.tsx'
import { CardRow, Section } from './Section.tsx'
import { useTitle } from './title.ts'
import './not-found.css'

const isAlbums = (section: HomeSection): section is MusicSection =>
  section.item_type === 'album' && section.kind !== 'feature'

/** An address without a page. The shell stays, and so does the music. */
export const NotFound = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const home = useQuery(homeQuery())
  useTitle(t('Page not found'))
  const row = home.data?.find(isAlbums)
  return (
    <div className="content">
      <div className="not-found">
        <StillRecord />
        <p className="mt-7 text-muted">{'404'}</p>
        <h1 className="h32 mt-1">{t('Nothing plays at this address')}</h1>
        <p className="mt-2 max-w-[46ch] text-16 text-muted">
          {t('It may be mistyped, or the song or album is no longer here. Your music goes on.')}
        </p>
        <div className="mt-6 flex gap-2">
          <Link to="/home" className="btn primary">
            <House className="s18" aria-hidden="true" />
            {t('Go home')}
          </Link>
          <Button onClick={() => router.history.back()} disabled={!router.history.canGoBack()}>
            <ChevronLeft className="s16 flip" aria-hidden="true" />
            {t('Back')}
          </Button>
        </div>
      </div>
      {row && (
        <Section title={t(row.title)} more={row.more}>
          <CardRow items={row.items} />
        </Section>
      )}
    </div>
  )
}
