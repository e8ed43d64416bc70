import { useQuery } from '@tanstack/react-query'
import { FolderInput, Play, Settings, UserPlus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { registrationOpen } from '../../data/session/auth-methods.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { CodeLine } from '../../ui/Code.tsx'
import { Tile } from '../../ui/pictures/Tile.tsx'
import { countsQuery } from '../crud/crud.ts'
import styles from './first-steps.module.css'

const Step = ({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}) => (
  <li className={styles.step}>
    <Tile look="accent">{icon}</Tile>
    <div className={`${styles.stepText} min-w-0`}>
      <h3 className="heading-16">{title}</h3>
      <p className={styles.stepHint}>{text}</p>
      {children}
    </div>
  </li>
)

/** Setup checklist of a new instance, until dismissed. */
export const FirstSteps = ({ onHide }: { onHide: () => void }) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const { appName, appUrl } = settings()
  const counts = useQuery(countsQuery()).data ?? {}
  const name = user?.name.split(' ')[0] ?? ''
  return (
    <section className={styles.firstSteps} aria-labelledby="first-steps">
      <div className={styles.firstStepsHead}>
        <div className="min-w-0">
          <h2 className="heading-20" id="first-steps">
            {t('Welcome to {app}, {name}', { app: appName, name })}
          </h2>
          <p className="muted">{t('Everything is running. Here’s what to do next, in any order.')}</p>
        </div>
        <IconButton label={t('Dismiss')} onClick={onHide}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <ol className={styles.steps}>
        {/* Nothing to press play on without the demo catalog, until music is added. */}
        {counts.songs !== undefined && counts.songs > 0 && (
          <Step
            icon={<Play className="icon-18" aria-hidden="true" />}
            title={t('Listen')}
            text={t('Press play on anything.')}
          >
            <LinkButton to="/home">{t('Open the player')}</LinkButton>
          </Step>
        )}
        <Step
          icon={<FolderInput className="icon-18" aria-hidden="true" />}
          title={t('Add your music')}
          text={t('Imports tags, covers and albums. Run it again to add new files.')}
        >
          <CodeLine code="npm run tonearm -- import FOLDER" />
        </Step>
        {registrationOpen() && (
          <Step
            icon={<UserPlus className="icon-18" aria-hidden="true" />}
            title={t('Invite listeners')}
            text={t('Share this link so people can create an account.')}
          >
            <CodeLine code={`${appUrl || location.origin}/register`} />
          </Step>
        )}
        <Step
          icon={<Settings className="icon-18" aria-hidden="true" />}
          title={t('Set up')}
          text={t('Name, URL, theme, login, email and more.')}
        >
          <LinkButton to="/admin/$" params={{ _splat: 'configuration/general' }}>
            {t('Open configuration')}
          </LinkButton>
        </Step>
      </ol>
    </section>
  )
}
