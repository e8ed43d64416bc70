import { Check, CircleHelp, Eye, Mail, Mic, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ArtistRequest } from '../../../contract/catalog/artist-requests.ts'
import { showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { withdrawRequest } from './artist-requests.ts'
import styles from './become-artist.module.css'
import { CodeCheck } from './CodeCheck.tsx'
import { Conversation } from './Conversation.tsx'

interface StepProps {
  state: 'done' | 'now' | 'problem' | 'later'
  icon: ReactNode
  title: string
  children?: ReactNode
}

const Step = ({ state, icon, title, children }: StepProps) => (
  <li className={styles.event} data-state={state}>
    <span className={styles.eventIcon} aria-hidden="true">
      {icon}
    </span>
    <span className="min-w-0">
      <b className="block">{title}</b>
      {children && <small className="block muted">{children}</small>}
    </span>
  </li>
)

const Proof = ({ request }: { request: ArtistRequest }) => {
  const { t } = useTranslation()
  const { proof_result, proof_url } = request
  if (proof_result === null) return null
  const found = proof_result === 'found'
  return (
    <Step
      state={found ? 'done' : 'problem'}
      icon={found ? <Check /> : <TriangleAlert />}
      title={found ? t('Code found') : t('Code not found')}
    >
      <span dir="ltr" className={styles.address}>
        {proof_url?.replace(/^https?:\/\//, '')}
      </span>
    </Step>
  )
}

const Steps = ({ request, asked }: { request: ArtistRequest; asked: boolean }) => {
  const { t } = useTranslation()
  return (
    <ol className={styles.events}>
      <Step state="done" icon={<Check />} title={t('Sent')}>
        {formatMoment(request.created_at)}
      </Step>
      <Proof request={request} />
      {asked ? (
        <Step state="problem" icon={<CircleHelp />} title={t('A question for you')}>
          {t('We need your answer to continue.')}
        </Step>
      ) : (
        <Step state="now" icon={<Eye />} title={t('Reading…')} />
      )}
      <Step state="later" icon={<Mic />} title={t('Artist area opens')}>
        {t('Uploads, posts and analytics')}
      </Step>
    </ol>
  )
}

const withdraw = async (t: ReturnType<typeof useTranslation>['t']): Promise<void> => {
  const sure = await confirm({
    title: t('Withdraw your request?'),
    text: t('Questions and answers are deleted, too. You can send another one.'),
    yes: t('Withdraw'),
    no: t('Cancel'),
    danger: true,
  })
  if (sure) await withdrawRequest()
}

const Recheck = ({ request, code }: { request: ArtistRequest; code: string }) => {
  const [url, setUrl] = useState(request.proof_url ?? '')
  return (
    <div className={styles.method}>
      <CodeCheck code={code} url={url} onChange={setUrl} />
    </div>
  )
}

/** The state of a pending request, questions of the operators, and the code once more if it was not found. */
export const Review = ({ request, code }: { request: ArtistRequest; code: string }) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const [noting, setNoting] = useState(false)
  const { displayname, claimed, ahead, messages, proof_result } = request
  const asked = messages.at(-1)?.by_applicant === false
  const hero = useRef<HTMLDivElement>(null)
  // The form that it replaces was scrolled to its end. Scrolling returns a promise, which would be taken for a cleanup.
  useEffect(() => void hero.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <>
      <div className={styles.hero} ref={hero}>
        <Badge tone="warn">{asked ? t('A question for you') : t('In review')}</Badge>
        <Cover
          picture={claimed ? claimed.avatar : (user?.avatar ?? null)}
          name={displayname}
          size={144}
          shape="round"
        />
        <h2 className="heading-24">{t('Your request is with us')}</h2>
        <p className="muted" dir="auto">
          {claimed
            ? t('You claim {title}.', { title: displayname })
            : t('You asked for a page as {title}.', { title: displayname })}{' '}
          {ahead > 0 && `${t('{count} requests are before yours.', { count: ahead })} `}
          {t('You will get a notification and an email.')}
        </p>
      </div>
      <Steps request={request} asked={asked} />
      <Conversation messages={messages} writes={asked || noting} onWritten={() => setNoting(false)} />
      {(proof_result === 'missing' || proof_result === 'unreachable') && (
        <Recheck request={request} code={code} />
      )}
      <div className={styles.actions}>
        {!asked && !noting && (
          <Button variant="line" onClick={() => setNoting(true)}>
            <Mail className="icon-18" aria-hidden="true" />
            {t('Add a note')}
          </Button>
        )}
        <Button
          variant="ghost"
          className={`${styles.withdraw} danger-text`}
          onClick={() => void withdraw(t).catch(showError)}
        >
          {t('Withdraw')}
        </Button>
      </div>
    </>
  )
}
