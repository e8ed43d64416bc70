import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { ArtistRequest } from '../../../contract/catalog/artist-requests.ts'
import type { User } from '../../../contract/platform/user.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { AboutStep } from './AboutStep.tsx'
import { type Claimable, requestArtistRole } from './artist-requests.ts'
import styles from './become-artist.module.css'
import { ClaimedArtist } from './ClaimedArtist.tsx'
import { bodyOf, type Draft, draftOf } from './draft.ts'
import { ProofStep } from './ProofStep.tsx'

interface RequestFormProps {
  user: User
  code: string
  /** A rejected request to correct. */
  earlier: ArtistRequest | null
  claimed: Claimable | null
}

/** The third step is the review. */
const steps = [1, 2, 3]

const Progress = ({ step }: { step: number }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.progress}>
      <span aria-hidden="true">
        {steps.map((one) => (
          <i key={one} data-done={one <= step || undefined} />
        ))}
      </span>
      <small className="tabular muted">
        {t('Step {number} of {total}', { number: step, total: steps.length })}
      </small>
    </div>
  )
}

/** The request in two steps: who somebody is, and how they show it. */
export const RequestForm = ({ user, code, earlier, claimed }: RequestFormProps) => {
  const [draft, setDraft] = useState(() => draftOf(user, earlier, claimed))
  const [step, setStep] = useState(1)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    // Each step is read from its title on; the first one is a page like any other.
    if (moved.current) title.current?.focus()
    moved.current = step > 0
  }, [step])
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  const send = async () => {
    setBusy(true)
    try {
      await requestArtistRole(bodyOf(draft, claimed))
      // Without the claimed artist, the address shows the state of the request from now on.
      if (claimed) void navigate({ to: '/become-artist', search: {}, replace: true })
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  const shared: Omit<ComponentProps<typeof AboutStep>, 'onNext'> = { draft, set, titleRef: title, claimed }
  if (claimed && !claimed.claimable) return <ClaimedArtist artist={claimed} />
  return (
    <>
      <Progress step={step} />
      {step === 1 ? (
        <AboutStep {...shared} onNext={() => setStep(2)} />
      ) : (
        <ProofStep
          {...shared}
          code={code}
          picture={claimed ? claimed.avatar : user.avatar}
          person={user.name}
          busy={busy}
          onBack={() => setStep(1)}
          onSend={() => void send()}
        />
      )}
    </>
  )
}
