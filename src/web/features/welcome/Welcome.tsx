import { Link } from '@tanstack/react-router'
import { Check, Copy, FolderInput, Play, Settings, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTitle } from '../../media/title.ts'
import { useSession } from '../../session/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Mark } from '../../ui/icons.tsx'
import '../../ui/code.css'
import './welcome.css'

const Code = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Without a secure connection there is no clipboard; the text can be selected.
      () => setCopied(false),
    )
  return (
    <div className="code-line">
      <code className="code">{text}</code>
      {globalThis.isSecureContext && (
        <IconButton size="sm" label={copied ? t('Copied') : t('Copy')} onClick={() => void copy()}>
          {copied ? (
            <Check className="s16" aria-hidden="true" />
          ) : (
            <Copy className="s16" aria-hidden="true" />
          )}
        </IconButton>
      )}
    </div>
  )
}

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
      <h2 className="h16">{title}</h2>
      <p className="mt-0.5 mb-3 text-muted">{text}</p>
      {children}
    </div>
  </li>
)

/** The first page of the first administrator: what to do next. */
export const Welcome = () => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const { appName, appUrl, disableRegistration } = settings()
  useTitle(t('Welcome'))
  const name = user?.name.split(' ')[0] ?? ''
  return (
    <main className="welcome">
      <Mark className="size-14" />
      <h1 className="h32 mt-6">{t('{app} is yours, {name}', { app: appName, name })}</h1>
      <p className="mt-2 text-16 text-muted">{t('Everything runs. What to do from here, in any order.')}</p>
      <ol className="steps">
        <Step
          icon={<Play className="s18" aria-hidden="true" />}
          title={t('Listen')}
          text={t('A small demo catalogue is already here. Press play on anything.')}
        >
          <Link to="/home" className="btn primary">
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
          text={t('Every setting can be read and changed on the server.')}
        >
          <Code text="npm run tonearm -- settings list" />
        </Step>
      </ol>
    </main>
  )
}
