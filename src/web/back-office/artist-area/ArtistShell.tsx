import { MicVocal } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { isAdministrator } from '../../data/session/is-administrator.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { AreaShell } from '../shell/AreaShell.tsx'
import { ArtistMenu } from './ArtistMenu.tsx'
import { pageAt } from './area.ts'
import { usePath } from './path.ts'
import { pages } from './registry.ts'

/** The lazy component of each page. */
const screens = new Map<string, ComponentType>(
  pages.map((page) => [page.path, lazy(() => page.load().then((Page) => ({ default: Page })))]),
)

/** The artist area: its menu and pages, for the selected artist. */
export const ArtistShell = ({ account }: { account: ReactNode }) => {
  const { t } = useTranslation()
  const path = usePath()
  const page = pageAt(path)
  const above = page?.under === undefined ? undefined : pageAt(page.under)
  const user = useSession((state) => state.user)
  const selected = user?.artist_id
  // Administrators choose an artist on the page.
  const choosing = path === 'analytics' && isAdministrator(user)
  const Screen = page && screens.get(page.path)
  if (!page || !Screen) return null
  return (
    <AreaShell
      path={path}
      title={t(page.title)}
      icon={page.icon}
      crumbs={
        above && [
          <TextLink key={above.path} to={`/artist/${above.path}` as string}>
            {t(above.title)}
          </TextLink>,
        ]
      }
      MenuOf={ArtistMenu}
      account={account}
    >
      {selected || choosing ? (
        <Screen key={selected} />
      ) : (
        <EmptyState
          icon={<MicVocal aria-hidden="true" />}
          title={t('No artist yet')}
          text={t('Your account isn’t linked to an artist. Ask the operator to link one.')}
        />
      )}
    </AreaShell>
  )
}
