import { useState } from 'react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import type { Named } from '../crud/types.ts'

type Address = { user_id: number } | { email: string }

export interface Invitee {
  people: Named[]
  email: string
  setPeople: (people: Named[]) => void
  setEmail: (email: string) => void
  /** A person or an email was given, and no invitation is being sent. */
  ready: boolean
  /** Sends the invitation; the form is empty once it was sent. */
  invite: (send: (to: Address) => Promise<unknown>, sent?: () => void) => Promise<void>
}

/** State of a form that invites a person of this site, or anyone who has an email. */
export const useInvitee = (): Invitee => {
  const { t } = useTranslation()
  const [people, setPeople] = useState<Named[]>([])
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [person] = people
  const invite: Invitee['invite'] = async (send, sent) => {
    setBusy(true)
    try {
      await send(person ? { user_id: person.id } : { email })
      showToast({ type: 'success', title: t('Invitation sent'), text: person?.name ?? email })
      setPeople([])
      setEmail('')
      sent?.()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  const ready = !busy && (person !== undefined || email.includes('@'))
  return { people, email, setPeople, setEmail, ready, invite }
}
