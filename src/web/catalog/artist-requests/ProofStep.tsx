import { FileText, Globe } from 'lucide-react'
import { type ComponentType, type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import type { Cover as Picture } from '../../../contract/core/fields.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox, Radio } from '../../ui/fields/Checkbox.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import type { Claimable } from './artist-requests.ts'
import styles from './become-artist.module.css'
import { CodeCheck } from './CodeCheck.tsx'
import { type Draft, isAddress } from './draft.ts'

interface MethodProps {
  name: string
  icon: ComponentType<{ className?: string }>
  title: string
  lead: string
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

const Method = ({ name, icon: Icon, title, lead, chosen, onChoose, children }: MethodProps) => (
  <div className={styles.method} data-chosen={chosen || undefined}>
    <label>
      <span className={styles.methodIcon} aria-hidden="true">
        <Icon />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block">{title}</b>
        <small className="block muted">{lead}</small>
      </span>
      <Radio name={name} checked={chosen} onChange={onChoose} />
    </label>
    {chosen && children}
  </div>
)

interface ProofStepProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
  titleRef: RefObject<HTMLHeadingElement | null>
  claimed: Claimable | null
  code: string
  picture: Picture | null
  /** Name of the account. */
  person: string
  busy: boolean
  onBack: () => void
  onSend: () => void
}

/** Second step: how the applicant shows who they are. */
export const ProofStep = (props: ProofStepProps) => {
  const { draft, set, titleRef, code, picture, person, busy, onBack, onSend } = props
  const { t } = useTranslation()
  const group = useId()
  const [rights, setRights] = useState(false)
  const { proof, proof_url, proof_note, displayname } = draft
  const proven = proof === 'code' ? isAddress(proof_url) && proof_url.trim() !== '' : proof_note.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      <div>
        <h2 className="heading-24" ref={titleRef} tabIndex={-1}>
          {t('Prove it’s you')}
        </h2>
        <p className="mt-1 muted">{t('A person reads every request and may have questions.')}</p>
      </div>
      <div className={styles.who}>
        <Cover picture={picture} name={displayname} size={56} shape="round" />
        <span className="min-w-0 flex-1">
          <b className="block truncate" dir="auto">
            {displayname}
          </b>
          <small className="block truncate muted" dir="auto">
            {person}
          </small>
        </span>
        <Button variant="ghost" size="sm" onClick={onBack}>
          {t('Edit')}
        </Button>
      </div>
      <fieldset className={styles.methods}>
        <legend className="font-medium">{t('How do you want to prove it?')}</legend>
        <Method
          name={group}
          icon={Globe}
          title={t('Code on your website')}
          lead={t('Or in the text of a public profile')}
          chosen={proof === 'code'}
          onChoose={() => set({ proof: 'code' })}
        >
          <CodeCheck code={code} url={proof_url} onChange={(url) => set({ proof_url: url })} />
        </Method>
        <Method
          name={group}
          icon={FileText}
          title={t('Another way')}
          lead={t('For example your label or distributor, and how to reach them')}
          chosen={proof === 'words'}
          onChoose={() => set({ proof: 'words' })}
        >
          <TextArea
            label={t('How can we verify you?')}
            name="proof_note"
            rows={4}
            maxLength={2000}
            value={proof_note}
            onChange={(event) => set({ proof_note: event.currentTarget.value })}
          />
        </Method>
      </fieldset>
      <label className={styles.rights}>
        <Checkbox checked={rights} onChange={(event) => setRights(event.currentTarget.checked)} />
        {t('I own or may use the rights to what I upload.')}
      </label>
      <div className={styles.actions}>
        <Button variant="ghost" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button variant="primary" type="submit" disabled={busy || !rights || !proven}>
          {t('Send request')}
        </Button>
      </div>
    </form>
  )
}
