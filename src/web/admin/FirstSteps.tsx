import { Link } from '@tanstack/react-router'
import { FolderInput, Play, Settings, UserPlus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { settings } from '../api/settings.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useSession } from '../session/session.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Code } from './Code.tsx'
import './first-steps.css'

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
  <li className="step">
    <span className="tile">{icon}</span>
    <div className="step-text min-w-0">
      <h3 className="h16">{title}</h3>
      <p className="mt-0.5 mb-3 text-muted">{text}</p>
      {children}
    </div>
  </li>
)

/** What to do next in a new place, until somebody hides it. */
export const FirstSteps = ({ onHide }: { onHide: () => void }) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const { appName, appUrl, disableRegistration } = settings()
  const name = user?.name.split(' ')[0] ?? ''
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <div className="first-steps-head">
        <div className="min-w-0">
          <h2 className="h20" id="first-steps">
            {t('{app} is yours, {name}', { app: appName, name })}
          </h2>
          <p className="text-muted">{t('Everything runs. What to do from here, in any order.')}</p>
        </div>
        <IconButton label={t('Hide first steps')} onClick={onHide}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <ol className="steps">
        <Step
          icon={<Play className="s18" aria-hidden="true" />}
          title={t('Listen')}
          text={t('A small demo catalogue is already here. Press play on anything.')}
        >
          <Link to="/home" className="btn line">
            {t('Open the player')}
          </Link>
        </Step>
        <Step
          icon={<FolderInput className="s18" aria-hidden="true" />}
          title={t('Bring your music')}
          text={t('Tags, covers and albums come along. Run it again whenever the folder has grown.')}
        >
          <Code text="npm run tonearm -- import FOLDER" />
        </Step>
        {!disableRegistration && (
          <Step
            icon={<UserPlus className="s18" aria-hidden="true" />}
            title={t('Invite listeners')}
            text={t('They create their own accounts at this address.')}
          >
            <Code text={`${appUrl || location.origin}/register`} />
          </Step>
        )}
        <Step
          icon={<Settings className="s18" aria-hidden="true" />}
          title={t('Set it up')}
          text={t('Name, address, look, log-in, mail: everything has its page.')}
        >
          <Link to="/admin/$" params={{ _splat: 'configuration/general' }} className="btn line">
            {t('Open the configuration')}
          </Link>
        </Step>
      </ol>
    </section>
  )
}
