import { Headphones } from 'lucide-react'
import type { ListeningSession } from '../../../../contract/social/listening-sessions.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { usePlayer } from '../../../player/player.ts'
import { useTogether } from '../../../player/together/store.ts'
import { openTogether } from '../../../social/listening-sessions/open-together.ts'
import { Button, PlainButton } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import styles from './together.module.css'

/** Members shown with their picture. */
const SHOWN = 3

const hear = (): void => void import('../../../player/together/session.ts').then((m) => m.hearAgain())

const Chip = ({ session: { members } }: { session: ListeningSession }) => {
  const { t } = useTranslation()
  const label = t('Listening together')
  return (
    <PlainButton
      className={styles.chip}
      aria-haspopup="dialog"
      aria-label={label}
      data-tip={label}
      data-part="together"
      onClick={openTogether}
    >
      <Headphones className="icon-16" aria-hidden="true" />
      <span className={styles.faces}>
        {members.slice(0, SHOWN).map(({ id, name, avatar }) => (
          <Cover key={id} picture={avatar} name={name} size={24} shape="round" />
        ))}
      </span>
      {members.length > SHOWN && <span>+{members.length - SHOWN}</span>}
    </PlainButton>
  )
}

/** Opens the dialog of the session; shows who listens, and offers to listen where the browser holds back sound. */
export const TogetherButton = ({ bright = false }: { bright?: boolean }) => {
  const { t } = useTranslation()
  const session = useTogether((state) => state.session)
  const silenced = usePlayer((state) => state.silenced)
  if (!session)
    return (
      <IconButton label={t('Listen together')} bright={bright} aria-haspopup="dialog" onClick={openTogether}>
        <Headphones aria-hidden="true" />
      </IconButton>
    )
  return (
    <>
      {silenced && (
        <Button size="sm" variant="primary" onClick={hear}>
          {t('Tap to listen')}
        </Button>
      )}
      <Chip session={session} />
    </>
  )
}
