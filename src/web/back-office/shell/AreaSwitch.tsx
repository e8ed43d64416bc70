import { useRouter } from '@tanstack/react-router'
import { ChevronsUpDown, MicVocal, SlidersHorizontal } from 'lucide-react'
import { isArtist } from '../../data/session/artist-role.ts'
import { canEnterAdmin } from '../../data/session/permissions.ts'
import { landingOf } from '../../data/session/player-landing.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/overlays/menu.ts'
import styles from './shell.module.css'

export type Area = 'admin' | 'artist'

/** Switches between the areas that the user may enter, and the player. */
export const AreaSwitch = ({ area }: { area: Area }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const user = useSession((state) => state.user)
  const labels = { admin: t('Admin area'), artist: t('Artist area') }
  const Icon = area === 'admin' ? SlidersHorizontal : MicVocal
  const choice = (label: string, to: string, chosen = false): MenuEntry => ({
    kind: 'choice',
    label,
    chosen,
    run: () => {
      if (!chosen) void router.navigate({ to })
    },
  })
  const entries = () => [
    ...(canEnterAdmin(user) ? [choice(labels.admin, '/admin/', area === 'admin')] : []),
    ...(isArtist(user) ? [choice(labels.artist, '/artist', area === 'artist')] : []),
    choice(t('Listening'), landingOf(settings())),
  ]
  return (
    <PlainButton
      className={styles.areaSwitch}
      aria-haspopup="menu"
      onClick={(event) =>
        toggleMenu({ of: 'area', label: t('Switch area'), entries: entries(), anchor: event.currentTarget })
      }
    >
      <Icon className="icon-18" aria-hidden="true" />
      <span className="truncate">{labels[area]}</span>
      <ChevronsUpDown className="icon-16" aria-hidden="true" />
    </PlainButton>
  )
}
